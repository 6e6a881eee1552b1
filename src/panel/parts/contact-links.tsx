import React from 'react';

/** A telephone number that is called where it is pressed. */
export function PhoneLink({ phone }: { phone: string }): React.ReactElement {
  return <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;
}

/** An e-mail address to which a mail is begun where it is pressed. */
export function MailLink({ email }: { email: string }): React.ReactElement {
  return <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>;
}
