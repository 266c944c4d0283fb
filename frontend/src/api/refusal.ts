/** The server's "no", with status, code and fields intact. Nobody parses its text. */
export interface FieldProblem {
  field: string;
  message: string;
}

interface Problem {
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  errors?: FieldProblem[];
  current?: unknown;
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** The row as it stands now, when the refusal is `changed_elsewhere`. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** Whatever else the refusal carries, such as the orders of a `takes_reserved`. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Problem, requestId?: string) {
    super(problem.detail ?? problem.title ?? `The server returned ${status}`);
    this.name = 'Refusal';
    this.status = status;
    this.code = problem.code ?? String(status);
    this.fields = problem.errors ?? [];
    this.current = problem.current;
    this.requestId = requestId;
    this.more = { ...problem };
  }

  /** The message is for people: a refusal, or an outage that the server knows. */
  get tellsWhy(): boolean {
    return this.status < 500 || this.status === 503;
  }

  /** Asking again cannot change the answer. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

export const isRefusal = (error: unknown, status?: number): error is Refusal =>
  error instanceof Refusal && (status === undefined || error.status === status);

export const changedElsewhere = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'changed_elsewhere';

/** For acts that keep nothing of the user's: there are no two versions to compare, only a newer row to look at. */
export const tellChanged =
  (what: string) =>
  (error: unknown): never => {
    throw changedElsewhere(error)
      ? new Refusal(409, { detail: `This ${what} was changed after you opened it. Check it and try again` })
      : error;
  };

/** Pieces would leave that are reserved for other orders: a question, answered by a second try that confirms. */
export const takesReserved = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'takes_reserved';

export const asProblem = (body: unknown): Problem => (typeof body === 'object' && body !== null ? body : {});
