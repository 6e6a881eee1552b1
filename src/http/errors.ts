/** One missing or invalid field of a request. */
export interface FieldFault {
  field: string;
  message: string;
}

/**
 * An error with an identifier that a caller may see. Which answer it becomes is decided by the wire form of the
 * endpoint (see the filters beside this file). Modules name theirs in one `*.errors.ts` each.
 */
export class ServiceError extends Error {
  constructor(
    readonly identifier: string,
    /** HTTP status; most errors of the partner API are answered with 200. */
    readonly status: number = 200,
    /** Further members of the answer, such as `errors`, or `count` and `items` of a list. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(identifier);
  }
}

/** The error of a list endpoint: its answer keeps the form of an empty list. */
export function listError(identifier: string): ServiceError {
  return new ServiceError(identifier, 200, { count: 0, items: [] });
}
