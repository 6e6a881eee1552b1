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
    /** Further members of the answer, such as `errors`. */
    readonly members: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(identifier);
  }
}

/** A resource that cannot be had for the moment: the database is out of reach, or too much waits already. */
export function unavailable(): ServiceError {
  return new ServiceError('service_is_unavailable', 503, {}, { 'Retry-After': '5' });
}

/** The caller asks too often; it may come back after this many seconds. */
export function tooManyRequests(
  retryAfterSeconds: number,
  headers: Record<string, string> = {},
): ServiceError {
  const retryAfter = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  return new ServiceError('too_many_requests', 429, {}, { ...headers, 'Retry-After': retryAfter });
}
