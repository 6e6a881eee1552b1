import { isServiceLanguage } from '../values/languages.js';
import { type Field, type FileKey, fromJson, PLAIN_FIELD } from './record-form.js';
import { plainObject } from './scalars.js';

export const LANGUAGE_FORM = /^[a-z]{2,3}$/;
export const IS_NO_LANGUAGE = 'must be the code of a language that the service has, such as "tr"';

/** A value in each language of the service, by its code. */
export function byLanguage<T, In>(
  member: Field<T, In, FileKey>,
): Field<Record<string, T>, Record<string, In>> {
  return {
    ...PLAIN_FIELD,
    read: (value, at) => {
      const object = plainObject(value);
      if (!object) return at.fault('is_not_valid', 'must be an object');
      const read: [string, T][] = [];
      for (const [language, one] of Object.entries(object)) {
        if (at.isFull) return undefined;
        if (!isServiceLanguage(language)) at.at(language).fault('is_not_valid', IS_NO_LANGUAGE);
        else read.push([language, member.read(one, at.at(language)) as T]);
      }
      return Object.fromEntries(read);
    },
    fromFormText: (value) => {
      const texts = fromJson(value) ?? {};
      if (!plainObject(texts)) return texts;
      // An earlier release took any code; nobody can see or mend such a text in a form.
      const typed = Object.entries(texts)
        .filter(([language]) => isServiceLanguage(language) || !LANGUAGE_FORM.test(language))
        .map(([language, one]) => [language, member.fromFormText(one)] as const);
      return Object.fromEntries(typed.filter(([, text]) => text !== ''));
    },
    toJson: (value) =>
      Object.fromEntries(
        textsOfService(value).map(([language, one]) => [language, member.toJson(one) as In]),
      ),
    ...(member.cleaned && {
      cleaned: (value) =>
        Object.fromEntries(Object.entries(value).map(([language, one]) => [language, member.cleaned!(one)])),
    }),
  };
}

/** Those in languages of the service, which alone an import takes; all where there is none. */
function textsOfService<T>(texts: Record<string, T>): [language: string, T][] {
  const all = Object.entries(texts);
  const known = all.filter(([language]) => isServiceLanguage(language));
  return known.length > 0 ? known : all;
}
