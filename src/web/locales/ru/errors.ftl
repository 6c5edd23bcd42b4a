# Ошибки как страницы: что не так и что делать.

error-heading-not-found = Здесь ничего нет
error-heading-not-yet = Тогда ещё ничего не было
error-heading-bad-request = Такого адреса не бывает
error-heading-bad-form = Такой формы не бывает
error-heading-too-long = Слишком много сразу
error-heading-read-only = Эту страницу можно только читать
error-heading-busy = Сервер занят
error-heading-unknown-person = Сначала войдите
error-heading-forbidden = Вам это нельзя
error-heading-too-many = Слишком много попыток
error-heading-broken = Что-то сломалось

error-remedy-not-found = Может быть, в ссылке опечатка или она обрезана. Начните с лиг и идите по ссылкам.
error-remedy-not-yet = Назовите момент позже или посмотрите, как это выглядит сейчас.
error-remedy-bad-request = Исправьте адрес или перейдите по ссылке.
error-remedy-bad-form = Загрузите страницу заново и отправьте её форму как есть.
error-remedy-too-long = Сократите написанное и отправьте форму ещё раз.
error-remedy-read-only = Как это сделать, рассказывает страница об API.
error-remedy-busy = Загрузите страницу ещё раз чуть позже.
error-remedy-unknown-person = Ссылка для входа – справа вверху.
error-remedy-forbidden = Попросите того, кому можно, или загрузите страницу заново и отправьте форму ещё раз.
error-remedy-too-many = Подождите, сколько сказано, и попробуйте снова.
error-remedy-broken = Вы ни при чём. Загрузите страницу ещё раз; если не поможет, сообщите администратору код ниже.

error-code = Код { $code } · состояние { $status }
error-to-leagues = К лигам
error-api = API
