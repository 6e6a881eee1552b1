import { invalidField } from '../../http/errors.js';
import { choice, paragraphs, recordId, whole } from '../../http/record-fields.js';
import { withDefault, optional } from '../../http/record-form.js';
import { input, inputOfChanges } from '../../http/typed-input.js';
import { isBornAfter } from '../../guests/stays/guest.js';
import { GUEST_MARKS, NAMESAKES } from '../../guests/profiles/guest-profile.js';
import { parseDay } from '../../values/day.js';
import { MAX_INTEGER, MAX_NOTE_LENGTH } from '../../values/limits.js';
import { countryText, emailText, requestKey, requiredText, text } from '../page/page-fields.js';

export const GUEST = input({ guestId: recordId() });
export const GUEST_SEARCH = input({ text: text() });

const birthDate = text({
  max: 10,
  test: (typed) => parseDay(typed) !== undefined,
  message: 'is_not_valid',
});

const PROFILE = {
  firstName: requiredText(),
  lastName: requiredText(),
  phone: text(),
  email: emailText(),
  countryCode: countryText(),
  birthDate,
  mark: choice(GUEST_MARKS),
  preferences: paragraphs(MAX_NOTE_LENGTH),
  notes: paragraphs(MAX_NOTE_LENGTH),
};

export const NEW_PROFILE = input({ ...PROFILE, requestKey: optional(requestKey()) });

export const SAVED_PROFILE = inputOfChanges({ guestId: recordId(), version: whole(1, MAX_INTEGER) }, PROFILE);

/** Refuses a birth date after `today`, a day number. */
export function requireBorn({ birthDate: born = '' }: { birthDate?: string }, today: number): void {
  if (isBornAfter(today, born)) throw invalidField('birthDate', 'is_not_valid');
}

export const MERGE = input({ keptId: recordId(), mergedId: recordId() });
export const PAIR = input({ guestId: recordId(), otherId: recordId() });

/** Where it is not said what namesakes are, it is asked. */
export const ERASURE = input({ guestId: recordId(), namesakes: withDefault('ask', choice(NAMESAKES)) });
