/** From least to most severe; the index is the level's number. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logCategories = ['auth', 'api', 'error', 'performance', 'security', 'user-action'] as const;
export type LogCategory = (typeof logCategories)[number];

/** Technical details only: statuses, codes and names of tables, never what a user typed or what a record holds. */
export type LogData = Readonly<Record<string, string | number | boolean | undefined>>;

/** In production, only warnings and errors are kept. */
const LEAST: LogLevel = import.meta.env.PROD ? 'warn' : 'debug';

const isLogged = (level: LogLevel): boolean => logLevels.indexOf(level) >= logLevels.indexOf(LEAST);

/** Keeps an entry in this browser's log, which loads with the first one. Nothing is sent anywhere. */
export function log(level: LogLevel, category: LogCategory, message: string, data?: LogData): void {
  if (isLogged(level))
    void import('./local-log')
      .then(({ appendToLog: keep }) => keep({ level, context: category, message, data }))
      .catch(() => undefined);
}

/** Where the entries are stored on this device. */
export const LOG_KEY = 'app-logs';

/** At sign-out, because the next user of this browser must not see what happened in this session. */
export const forgetLog = (): void => localStorage.removeItem(LOG_KEY);

/** Errors whose message is the browser's. Others may quote what was typed or received, as JSON.parse does. */
const OF_THE_BROWSER = ['TypeError', 'ReferenceError', 'RangeError'];

/** What is safe to keep of an error: its name, and for an answer of the server its status, code and request. */
export function errorData(error: unknown): LogData {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, stack } = error;
  if (!('status' in error)) return { name, message: safeMessage(error), at: callerOf(stack) };
  const answer = new Map<string, unknown>(Object.entries(error));
  return {
    name,
    status: plainValue(answer.get('status')),
    code: plainValue(answer.get('code')),
    request: plainValue(answer.get('requestId')),
  };
}

const safeMessage = ({ name, message }: Error): string | undefined =>
  OF_THE_BROWSER.includes(name) ? message.replaceAll(/\?\S+/g, '?…') : undefined;

const plainValue = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined;

/** The first two places of a stack, as file and line. */
const callerOf = (stack: string | undefined): string =>
  [...(stack ?? '').matchAll(/([\w.-]+\.[jt]sx?):(\d+):\d+/g)]
    .slice(0, 2)
    .map(([, file, line]) => `${file}:${line}`)
    .join(', ');
