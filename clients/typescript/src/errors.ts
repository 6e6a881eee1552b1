/** Why the service did not do what was asked. */
export class BookingServiceError extends Error {
  override readonly name = 'BookingServiceError';
  /** The identifier of the error, such as `token_is_not_valid`; of a refused booking its `reason`; `no_answer`. */
  readonly identifier: string;
  /** The HTTP status; undefined where no answer came that can be read. Many errors come with 200. */
  readonly status: number | undefined;
  /** Of a search, such as 10022. */
  readonly errorCode: number | undefined;
  /** Of a refused booking: what it was refused for, such as `room_is_not_available`. */
  readonly reason: string | undefined;
  /** Of a refused booking: the reason with what it is about, such as `room_is_not_available: 2027-03-01`. */
  readonly detail: string | undefined;
  /** The fields that are missing or not valid, where the service names them. */
  readonly errors: readonly { field: string }[];
  /** Name it when you ask the hotel or the operator about a request. */
  readonly requestId: string | undefined;

  constructor(identifier: string, facts: ErrorFacts = {}) {
    super(facts.detail ?? facts.message ?? identifier, { cause: facts.cause });
    this.identifier = identifier;
    this.status = facts.status;
    this.errorCode = facts.errorCode;
    this.reason = facts.reason;
    this.detail = facts.detail;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
  }

  /** Whether the same request may succeed later: no answer came, or the service was busy or down. */
  get isRetryable(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

interface ErrorFacts {
  message?: string | undefined;
  status?: number | undefined;
  errorCode?: number | undefined;
  reason?: string | undefined;
  detail?: string | undefined;
  errors?: readonly { field: string }[] | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** The error that an answer says; undefined for an answer of success. */
export function errorOf({ status, headers, body }: { status: number; headers: Headers; body: unknown }) {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  if (status < 400 && fields.success !== false) return undefined;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const errorCode = typeof fields.errorCode === 'number' ? fields.errorCode : undefined;
  return new BookingServiceError(text('message') ?? String(errorCode ?? `http_${status}`), {
    message: text('errorMessage'),
    status,
    errorCode,
    errors: Array.isArray(fields.errors) ? (fields.errors as { field: string }[]) : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}
