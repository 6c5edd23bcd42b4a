# Всё, что ждёт одного игрока.

waiting-title = Ждёт вас
waiting-title-of = Ждут игрока { $player }
waiting-somebody = кто-то неизвестный
waiting-summary = Ходы, кубики, ответы, замеры и результаты, которые ждут игрока.
waiting-choose-heading = Кого чего ждут
waiting-nobody = Здесь ещё никого не знают. Игрока заводит мутация <code>createPlayer</code>.
waiting-choose = Выберите игрока.
waiting-nothing = Ничего не ждёт: ни хода, ни кубиков, ни ответа, ни подтверждения.
waiting-command = Команду отправляют как есть на <code>/graphql</code> или вставляют на <query>странице запросов</query>. Кубики, замеры и ответы в ней – примеры: впишите свои.
waiting-other = Кто-нибудь другой
waiting-turn = Ваш ход
waiting-dice = Кубики
waiting-answer = Вопрос
waiting-fact = Замер
waiting-rewind = Вернуться?
waiting-disputed = Спорный результат
waiting-result = Подтвердить результат
waiting-do-turn = Что можно сделать
waiting-do-roll = Пусть бросит сервер
waiting-do-dice = Ввести, что выпало
waiting-do-answer = Ответить
waiting-do-fact = Сообщить замер
waiting-do-rewind = Согласиться
waiting-do-result = Подтвердить
waiting-more-turn = Каждый выбор называет свою мутацию; <code>endPhase</code> заканчивает фазу.
waiting-more-answer = Предложено: { $offers }.
waiting-more-place = Предложено: { $offers }; или любое дозволенное место, x y в дюймах.
waiting-more-fact = Значение – пример. Вид значения: { $takes }.
waiting-more-rewind = <code>agree: false</code> – отказ.
waiting-more-disputed = Решить иначе: <code>correctResult</code>, <code>replayGame</code> или <code>voidGame</code>.
waiting-more-result = <code>disputeResult</code> говорит, что результат неверен.
waiting-dice-server = В этом бою все кубики бросает сервер.
waiting-dice-entered = { $dice ->
    [one] Грань – пример
   *[other] Грани – примеры
 }. В этом бою все кубики вводят.
waiting-dice-either = { $dice ->
    [one] Грань – пример
   *[other] Грани – примеры
 }. <code>rollForMe</code> поручает бросок серверу.
waiting-since = С { $at }.
waiting-you-play = Ваша сторона – { $side }; отдайте приказ.
waiting-each-needs = На каждом нужно { $score }+.
waiting-together = В сумме { $score } или меньше.
waiting-default-no = Если не ответите – нет.
waiting-default-yes = Если не ответите – да.
waiting-default-no-by = Если не ответите до { $due } – нет.
waiting-default-yes-by = Если не ответите до { $due } – да.
waiting-goes-back = Другая сторона просит вернуться к событию { $event }.
waiting-game = Игра { $game }.
waiting-silence-confirms = Молчание подтвердит результат { $due }.
