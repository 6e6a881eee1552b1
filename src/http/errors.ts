/** What is wrong with one field of a form; the message is an identifier, which the panel words under `messages`. */
export interface FieldFault {
  field: string;
  message: string;
  /** Of the records that stand in the way. */
  names?: readonly string[];
}

/** An error that a caller may see, in the wire form of the endpoint. Modules name theirs in one `*.errors.ts` each. */
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

/**
 * A form that cannot be saved: one fault per field, whose message is an identifier that the form's owner words. With `hasMore`
 * the reading stopped at so many, and the answer says `more`.
 */
export class InvalidFields extends ServiceError {
  constructor(
    readonly faults: readonly FieldFault[],
    hasMore = false,
  ) {
    super('fields_are_not_valid', 422, { errors: faults, ...(hasMore ? { more: true } : {}) });
  }
}

export function invalidField(field: string, message: string, names?: readonly string[]): InvalidFields {
  return new InvalidFields([{ field, message, ...(names && { names }) }]);
}

export function notFound(): ServiceError {
  return new ServiceError('not_found', 404);
}

export function unavailable(): ServiceError {
  return new ServiceError('service_is_unavailable', 503, {}, { 'Retry-After': '5' });
}

export function tooManyUploads(): ServiceError {
  return new ServiceError('too_many_uploads', 429);
}

export function tooManyRequests(
  retryAfterSeconds: number,
  headers: Record<string, string> = {},
): ServiceError {
  const retryAfter = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  return new ServiceError('too_many_requests', 429, {}, { ...headers, 'Retry-After': retryAfter });
}
