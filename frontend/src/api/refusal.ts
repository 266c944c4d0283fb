/** An error response with its status, code and fields, so that no one has to parse its text. */
interface FieldProblem {
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
  /** Other fields of this error. */
  [other: string]: unknown;
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** The current row, if the code is `changed_elsewhere`. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** Other fields of the response, such as the orders in a `takes_reserved`. */
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

  /** The message is meant for people: a rejection, or an outage that the server reports. */
  get tellsWhy(): boolean {
    return this.status < 500 || this.status === 503;
  }

  /** Retrying can't change the answer. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

export const isRefusal = (error: unknown, status?: number): error is Refusal =>
  error instanceof Refusal && (status === undefined || error.status === status);

export const isEditConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'changed_elsewhere';

/** For actions without user input: there are no two versions to compare, only a newer row to show. */
export const explainEditConflict =
  (what: string) =>
  (error: unknown): never => {
    throw isEditConflict(error)
      ? new Refusal(409, { detail: `This ${what} was changed after you opened it. Check it and try again.` })
      : error;
  };

/** The goods are reserved for other orders: the user is asked, and a second attempt confirms. */
export const takesReserved = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'takes_reserved';

export const asProblem = (body: unknown): Problem => (typeof body === 'object' && body !== null ? { ...body } : {});
