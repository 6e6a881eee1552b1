import type { PanelLanguage } from '../../values/languages.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../values/limits.js';
import type { PanelAssets } from '../bundling/assets.js';
import { escapeHtml } from '../../http/html.js';
import { COLORS } from '../design/plain-colors.js';
import { messageTexts } from '../page/messages.texts.js';
import { signInTexts } from './sign-in.texts.js';
import { textIn } from '../texts/in-language.js';

const NEW_PASSWORD = `type="password" autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" maxlength="${MAX_PASSWORD_LENGTH}"`;
const STYLE = `${COLORS}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);
font:16px/1.5 Inter,system-ui,sans-serif}
main{width:min(26rem,calc(100vw - 2rem));background:var(--paper);border:1px solid var(--line);border-radius:14px;
padding:2.25rem;box-shadow:0 8px 30px var(--shadow)}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .35rem}
p{margin:0 0 1.25rem;color:var(--ink-soft)}
label{display:block;font-weight:600;font-size:.9rem;margin:1rem 0 .35rem}
input{width:100%;font:inherit;padding:.6rem .75rem;border:1px solid var(--line-strong);border-radius:8px;background:var(--paper);color:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
button{width:100%;margin-top:1.5rem;font:inherit;font-weight:600;color:var(--on-color);background:var(--blue);border:0;border-radius:8px;
padding:.7rem 1rem;cursor:pointer}
button:hover{background:var(--blue-dark)}
.fault{background:var(--red-pale);border:1px solid var(--red-line);color:var(--red-dark);border-radius:8px;padding:.65rem .8rem;margin:0 0 .5rem}
.done{background:var(--green-pale);border:1px solid var(--green-line);color:var(--green-dark);border-radius:8px;padding:.65rem .8rem;margin:0 0 .5rem}
.links{display:flex;justify-content:space-between;gap:1rem;margin-top:1.25rem;font-size:.9rem}
a{color:var(--blue)}
small{display:block;color:var(--ink-soft);margin-top:.35rem}`;

interface Page {
  language: PanelLanguage;
  title: string;
  lead?: string;
  done?: string;
  fault?: string;
  body: string;
}

function page({ language, title, lead, done, fault, body }: Page, assets: PanelAssets): string {
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8">
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
${assets.prefetches()}<style>${assets.fontFaces()}${STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
${lead ? `<p>${escapeHtml(lead)}</p>` : ''}
${done ? `<div class="done" role="status">${escapeHtml(done)}</div>` : ''}
${fault ? `<div class="fault" role="alert">${escapeHtml(fault)}</div>` : ''}
${body}</main></body></html>`;
}

function field(label: string, attributes: string, hint = ''): string {
  const name = /name="(\w+)"/.exec(attributes)?.[1] ?? '';
  const described = hint ? ` aria-describedby="${name}-hint"` : '';
  return `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" ${attributes}${described} required>
${hint ? `<small id="${name}-hint">${escapeHtml(hint)}</small>` : ''}`;
}

export interface SignInForm {
  language: PanelLanguage;
  email: string;
  /** Identifier of what was wrong with the last try. */
  fault?: string;
  next: string;
  /** Whether the service can send mail, and so a link for a new password. */
  mail: boolean;
  isChosen: boolean;
  hasEnded: boolean;
}

export function signInPage(form: SignInForm, assets: PanelAssets): string {
  const t = (key: string) => textIn(signInTexts, form.language, key);
  const other = form.language === 'tr' ? 'en' : 'tr';
  const next = encodeURIComponent(form.next);
  const fault = form.fault ? textIn(messageTexts.messages, form.language, form.fault) : undefined;
  const shown = fault ?? (form.hasEnded ? t('ended') : undefined);
  return page(
    {
      language: form.language,
      title: t('title'),
      lead: t('lead'),
      ...(form.isChosen ? { done: t('chosen') } : {}),
      ...(shown ? { fault: shown } : {}),
      body: `<form method="post" action="/admin/login?next=${next}&amp;language=${form.language}">
${field(t('email'), `name="email" type="email" autocomplete="username" value="${escapeHtml(form.email)}" ${form.email ? '' : 'autofocus'}`)}
${field(t('password'), `name="password" type="password" autocomplete="current-password" ${form.email ? 'autofocus' : ''}`)}
<button>${escapeHtml(t('submit'))}</button></form>
<div class="links">${form.mail ? `<a href="/admin/forgotten?language=${form.language}">${escapeHtml(t('forgotten'))}</a>` : '<span></span>'}
<a href="/admin/login?language=${other}&amp;next=${next}" hreflang="${other}" lang="${other}">${other === 'tr' ? 'Türkçe' : 'English'}</a></div>`,
    },
    assets,
  );
}

export function codePage(
  language: PanelLanguage,
  next: string,
  fault: string | undefined,
  assets: PanelAssets,
): string {
  const t = (key: string) => textIn(signInTexts, language, key);
  return page(
    {
      language,
      title: t('codeTitle'),
      lead: t('codeLead'),
      ...(fault ? { fault: textIn(messageTexts.messages, language, fault) } : {}),
      body: `<form method="post" action="/admin/login/code?next=${encodeURIComponent(next)}">
${field(t('code'), 'name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" autofocus', t('codeLost'))}
<button>${escapeHtml(t('submit'))}</button></form>
<div class="links"><a href="/admin/login">${escapeHtml(t('back'))}</a></div>`,
    },
    assets,
  );
}

export function newPasswordPage(
  language: PanelLanguage,
  form: { email: string; fault?: string },
  assets: PanelAssets,
): string {
  const t = (key: string) => textIn(signInTexts, language, key);
  return page(
    {
      language,
      title: t('newPasswordTitle'),
      lead: form.email,
      ...(form.fault ? { fault: textIn(messageTexts.messages, language, form.fault) } : {}),
      body: `<form method="post">
${field(t('newPassword'), `name="password" ${NEW_PASSWORD} autofocus`, t('passwordRule'))}
${field(t('repeatPassword'), `name="repeated" ${NEW_PASSWORD}`)}
<button>${escapeHtml(t('save'))}</button></form>`,
    },
    assets,
  );
}

/** Where the link of an invitation leads a person who has an account: they sign in, and accept there. */
export function acceptPage(
  language: PanelLanguage,
  { email }: { email: string },
  assets: PanelAssets,
): string {
  const t = (key: string) => textIn(signInTexts, language, key);
  const next = encodeURIComponent('/admin/pages/account');
  return page(
    {
      language,
      title: t('acceptTitle'),
      lead: email,
      body: `<p>${escapeHtml(t('acceptLead'))}</p>
<div class="links"><a href="/admin/login?next=${next}&amp;language=${language}">${escapeHtml(t('acceptSignIn'))}</a></div>`,
    },
    assets,
  );
}

export function forgottenPage(language: PanelLanguage, sent: boolean, assets: PanelAssets): string {
  const t = (key: string) => textIn(signInTexts, language, key);
  const form = `<form method="post" action="/admin/forgotten?language=${language}">
${field(t('email'), 'name="email" type="email" autocomplete="username" autofocus')}
<button>${escapeHtml(t('sendLink'))}</button></form>`;
  return page(
    {
      language,
      title: t('forgottenTitle'),
      lead: t(sent ? 'forgottenSent' : 'forgottenLead'),
      body: `${sent ? '' : form}<div class="links"><a href="/admin/login?language=${language}">${escapeHtml(t('back'))}</a></div>`,
    },
    assets,
  );
}

/** A page with nothing but a message; `again` is an address to try again. */
export function messagePage(
  language: PanelLanguage,
  identifier: string,
  assets: PanelAssets,
  again?: string,
): string {
  const link = (href: string, key: string) =>
    `<a href="${escapeHtml(href)}">${escapeHtml(textIn(signInTexts, language, key))}</a>`;
  return page(
    {
      language,
      title: textIn(messageTexts.messages, language, identifier),
      body: `<div class="links">${again === undefined ? '' : link(again, 'tryAgain')}${link('/admin', 'toPanel')}</div>`,
    },
    assets,
  );
}
