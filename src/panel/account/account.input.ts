import { choice, line, recordId } from '../../http/record-fields.js';
import type { ValueOf } from '../../http/record-form.js';
import { plainText } from '../../http/scalars.js';
import { asSent, input, withFallback, parsed } from '../../http/typed-input.js';
import { PANEL_LANGUAGES } from '../../values/languages.js';
import { MAX_TEXT_LENGTH } from '../../values/limits.js';

export const LANGUAGE = input({ language: choice(PANEL_LANGUAGES) });

/** An invalid ID becomes 0, which is answered like a hotel that has not invited the person. */
export const INVITATION = input({ hotelId: withFallback(0, recordId()) });

/** A password or code exactly as it was typed. Anything else becomes '', which never matches. */
const secretText = (max: number) => parsed((sent) => plainText(sent, max) ?? '');

const currentPassword = secretText(MAX_TEXT_LENGTH);
const code = secretText(16);
export const CONFIRMATION = input({ code, currentPassword });
export type Confirmation = ValueOf<typeof CONFIRMATION>;

/** The new password is read once the present one is right. */
export const NEW_PASSWORD = input({ currentPassword, password: asSent() });
export const SESSION = input({ sessionId: line() });
export const SECOND_FACTOR = input({ secret: secretText(64), code, currentPassword });
