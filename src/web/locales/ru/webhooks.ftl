# Куда лига сообщает о том, что в ней происходит.

webhooks-title = Вебхуки лиги { $league }
webhooks-summary = Куда лига сообщает о том, что в ней происходит.
webhooks-lead =
    О том, что происходит в лиге, сервер пишет по этим адресам в том виде, какой принимают чаты вроде Discord.
webhooks-none = Пока ни одного.
webhooks-facts = Сообщает: { $topics } · добавлен { $added } · { $delivered }
webhooks-nothing-delivered = ещё ничего не доставлено
webhooks-delivered = последняя доставка { $at }
webhooks-problem = Последняя попытка не удалась: { $problem } (подряд { $failures }).
webhooks-go-on = Продолжать
webhooks-pause = Приостановить
webhooks-remove = Убрать
webhooks-paused = приостановлен
webhooks-given-up = отключён: слишком много неудач
webhooks-works = работает
webhooks-tried-again = пробует снова
webhooks-new = Новый
webhooks-label = Как его назвать
webhooks-address = Адрес
webhooks-told-of = О чём ему сообщать
webhooks-add = Добавить
webhooks-secret =
    Адрес – секрет: кто его знает, может туда писать. Больше он не покажется, храните его там, где взяли.
topic-league = лига
topic-campaigns = кампании
topic-entries = заявки
topic-games = игры
topic-results = результаты
topic-rounds = туры
topic-rosters = ростеры
