"""The acts of a day."""

from enum import StrEnum


class DayAct(StrEnum):
    """What a row of the day sheet asks for."""

    VISIT = "visit"
    TASK = "task"
    RECEIVE = "receive"
    HAND_OVER = "hand_over"
    DELIVER = "deliver"
    PROMISE = "promise"
    ANSWER = "answer"
    QUOTE = "quote"
    COUNT = "count"
