# Вход, регистрация, своя запись, приглашение, все записи, кто видит лигу.

account-log-in = Вход
account-log-in-summary = Войдите, чтобы действовать.
account-name = Имя
account-password = Пароль
account-no-account = Ещё нет учётной записи? <sign-up>Зарегистрируйтесь</sign-up>.
account-forgotten = Кто забыл пароль, обращается к администратору этого сервера.
account-sign-up = Регистрация
account-sign-up-summary = Заведите учётную запись.
account-first = Здесь ещё ни у кого нет учётной записи. Первый, кто её заведёт, будет управлять этим сервером.
account-name-shown = Имя, каким его видят другие
account-least = Не короче { $characters ->
    [one] { $characters } знака
   *[other] { $characters } знаков
 }.
account-have-account = Учётная запись уже есть? <login>Войдите</login>.
account-invited-only = Этот сервер принимает тех, у кого есть приглашение: попросите его у организатора лиги.
account-closed = Этот сервер сам никого не принимает: обратитесь к администратору.
account-summary = Ваша учётная запись.
account-player = Игрок <code>{ $player }</code>
account-administers = { " " }· управляет этим сервером: <people>все учётные записи</people>
account-tokens = Ключи
account-tokens-about = Программа, которая шлёт <code>authorization: Bearer КЛЮЧ</code> на <code>/graphql</code>, действует от вашего имени.
account-new-token = Ваш новый ключ, он показан один раз:
account-label = Для чего он
account-days = На сколько дней; пусто – без срока
account-make-token = Создать ключ
account-sessions = Где вы вошли
account-old-password = Старый пароль
account-new-password = Новый пароль
account-change = Изменить
account-password-facts = Все другие сеансы и все ключи перестанут действовать вместе со старым паролем.
account-leave = Уйти насовсем
account-leave-about =
    Исчезнут ваша учётная запись, ключи, имя и тексты, которые вы написали. Бои и результаты останутся под номером,
    который никуда не ведёт. Отменить это нельзя.
account-be-sure = Пароль, для верности
account-erase-me = Стереть меня
account-none = Пусто.
account-head-label = Название
account-made = Создан
account-used = Последний раз
account-ends = Кончается
account-this-one = { " " }(этот)
account-never = никогда
account-revoke = Отозвать
invitation-heading = Приглашение
invitation-summary = Приглашение в лигу.
invitation-lead = Лига { $league }, роль: { $role }.
invitation-accept = Принять
invitation-first = <login>Войдите</login> или <sign-up>зарегистрируйтесь</sign-up>, чтобы принять его.
people-heading = Учётные записи
people-summary = Все, кто может войти.
people-since = С какого времени
people-player = Игрок
people-administrator = { " " }(администратор)
people-erase = Стереть
people-facts = Стираются учётная запись, ключи, имена и тексты; бои остаются. Отменить это нельзя.
access-heading = Кто видит эту лигу
access-visibility = Видимость
access-visibility-public = видна всем
access-visibility-unlisted = по ссылке
access-visibility-private = только своим
access-change = Изменить
access-webhooks = Вебхуки: куда лига сообщает о событиях
access-invitations = Приглашения
access-new-link = Новая ссылка, она показана один раз:
access-line = { $role }, принято { $used } из { $most }, до { $until }
access-as = Роль
access-days = Дней
access-people = Человек
access-make-link = Создать ссылку
role-organiser = организатор
role-arbitrator = судья
role-player = игрок
role-spectator = зритель
