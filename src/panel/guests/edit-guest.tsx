import React from 'react';
import type { ProfileForm, ShownProfile } from '../../guests/profiles/guest-profile';
import { useChange } from '../parts/use-change';
import { GuestForm, NO_PROFILE } from './guest-form';
import { useGuestWords } from './words';

interface EditGuestProps {
  guest: ShownProfile;
  openAnew: (() => void) | undefined;
  onRefused: () => void;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

export function EditGuest(props: EditGuestProps): React.ReactElement {
  const { guest, openAnew, onRefused, onSaved, onClose } = props;
  const { refusal } = useGuestWords();
  const change = useChange('guests', refusal, onRefused);
  const save = async (form: ProfileForm) => {
    const { id: guestId, version } = guest;
    if (await change.run('save', { ...changesOf(guest, form), guestId, version })) await onSaved();
  };
  return <GuestForm first={guest} change={change} openAnew={openAnew} onSave={save} onClose={onClose} />;
}

/** Only what was changed is sent: the person's other profiles go on to say the rest. */
function changesOf(guest: ShownProfile, form: ProfileForm): Partial<ProfileForm> {
  const fields = Object.keys(NO_PROFILE) as (keyof ProfileForm)[];
  const changed = fields.filter((field) => form[field] !== guest[field]);
  return Object.fromEntries(changed.map((field) => [field, form[field]])) as Partial<ProfileForm>;
}
