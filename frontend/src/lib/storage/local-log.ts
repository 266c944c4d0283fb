import { isRecord } from '@/lib/json';
import { deviceValue } from './storage';
import { LOG_KEY, logCategories, logLevels, type LogCategory, type LogData, type LogLevel } from './log';

const MAX_ENTRIES = 100;

interface LogEntry {
  timestamp: string;
  level: LogLevel;
  context: LogCategory;
  message: string;
  data?: LogData;
  /** The same for all entries of a tab. */
  sessionId: string;
  /** Without its query, which may hold a search, and without the token of a private link. */
  url: string;
  userAgent: string;
}

const isEntry = (value: unknown): value is LogEntry =>
  isRecord(value) &&
  ['timestamp', 'message', 'sessionId', 'url', 'userAgent'].every((name) => typeof value[name] === 'string') &&
  logLevels.some((level) => level === value['level']) &&
  logCategories.some((category) => category === value['context']);

/** The last entries of this browser, oldest first. */
export const localLog = deviceValue<readonly LogEntry[]>(LOG_KEY, [], (stored) => {
  if (!Array.isArray(stored)) return undefined;
  const all: readonly unknown[] = stored;
  return all.every(isEntry) ? all : undefined;
});

/** Longer than an id. */
const TOKEN = /\/[\w.~-]{40,}/g;

const sessionId = crypto.randomUUID();

export function appendToLog(entry: Pick<LogEntry, 'level' | 'context' | 'message' | 'data'>): void {
  const whole: LogEntry = {
    timestamp: new Date().toISOString(),
    ...entry,
    sessionId,
    url: location.origin + location.pathname.replaceAll(TOKEN, '/…'),
    userAgent: navigator.userAgent,
  };
  localLog.save([...localLog.read(), whole].slice(-MAX_ENTRIES));
}

/** The log as text, for a report. */
export const logText = (): string => JSON.stringify(localLog.read(), null, 2);
