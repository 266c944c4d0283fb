"""Actions of the Today page."""

from enum import StrEnum


class TodayAction(StrEnum):
    """The action of a row."""

    VISIT = "visit"
    TASK = "task"
    RECEIVE = "receive"
    HAND_OVER = "hand_over"
    DELIVER = "deliver"
    PROMISE = "promise"
    ANSWER = "answer"
    QUOTE = "quote"
    COUNT = "count"
