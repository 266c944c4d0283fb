/** For JSON from a device or a server, whose type is only known once it is looked at. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON of a response, whose shape the server's contract promises. */
export const jsonOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
