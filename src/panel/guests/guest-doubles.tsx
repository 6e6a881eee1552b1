import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedGuest, ShownProfile } from '../../guests/profiles/guest-profile';
import { Button } from '../parts/button';
import { instantText } from '../parts/days';
import { Dialog } from '../parts/dialog';
import type { PageChange } from '../parts/use-change';
import { GuestChoice } from './guest-choice';
import { MarkChip } from './mark-chip';
import { MergeDialog } from './merge-dialog';
import { useGuestWords } from './words';

interface GuestDoublesProps {
  guest: ShownProfile;
  change: PageChange<'guests'>;
  onDone: (done: string) => Promise<void>;
}

export function GuestDoubles({ guest, change, onDone }: GuestDoublesProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const [other, setOther] = useState<ListedGuest>();
  const [isChoosing, setChoosing] = useState(false);
  const close = () => {
    change.refuse('');
    setOther(undefined);
    setChoosing(false);
  };
  const merge = async (mergedId: number) => {
    if (!(await change.run('merge', { keptId: guest.id, mergedId }))) return;
    close();
    await onDone(word('done.merged'));
  };
  const separate = async (guestId: number) => {
    if (await change.run('separate', { guestId })) await onDone(word('done.separated'));
  };
  const tellApart = async (otherId: number) => {
    if (!(await change.run('tellApart', { guestId: guest.id, otherId }))) return;
    close();
    await onDone(word('done.toldApart'));
  };
  const proposeAgain = async (otherId: number) => {
    if (await change.run('proposeAgain', { guestId: guest.id, otherId }))
      await onDone(word('done.proposedAgain'));
  };
  return (
    <>
      {guest.proposals.length > 0 ? (
        <section className="gu-doubles" aria-label={word('doubles.title')}>
          <h2>{word('doubles.title')}</h2>
          <ul>
            {guest.proposals.map((double) => (
              <li key={double.id}>
                <span>
                  <Link to={`/admin/pages/guests?guest=${double.id}`}>{words.name(double)}</Link>{' '}
                  <MarkChip mark={double.mark} />
                  <small>
                    {double.reasons.map((reason) => word(`reasons.${reason}`)).join(', ')} ·{' '}
                    {words.visits(double)}
                  </small>
                </span>
                <Button
                  look="quiet"
                  aria-label={word('doubles.mergeOf', { name: words.name(double) })}
                  onClick={() => setOther(double)}
                >
                  {word('doubles.merge')}
                </Button>
              </li>
            ))}
          </ul>
          {guest.moreProposals > 0 ? (
            <p className="p-soft">{word('doubles.more', { count: guest.moreProposals })}</p>
          ) : null}
        </section>
      ) : null}
      <MergedProfiles guest={guest} onSeparate={separate} />
      <ToldApart guest={guest} onProposeAgain={proposeAgain} />
      <p>
        <Button look="link" onClick={() => setChoosing(true)}>
          {word('doubles.other')}
        </Button>
      </p>
      {isChoosing && !other ? <OtherDialog guest={guest} onChoose={setOther} onClose={close} /> : null}
      {other ? (
        <MergeDialog
          keptId={guest.id}
          mergedId={other.id}
          change={change}
          onMerge={() => merge(other.id)}
          onTellApart={() => tellApart(other.id)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface OtherDialogProps {
  guest: ShownProfile;
  onChoose: (other: ListedGuest) => void;
  onClose: () => void;
}

function OtherDialog({ guest, onChoose, onClose }: OtherDialogProps): React.ReactElement {
  const { word } = useGuestWords();
  return (
    <Dialog
      title={word('doubles.other')}
      closeText={word('actions.cancel')}
      isUnsaved={false}
      onClose={onClose}
    >
      <GuestChoice label={word('doubles.search')} without={guest.id} onChoose={onChoose} />
    </Dialog>
  );
}

interface MergedProfilesProps {
  guest: ShownProfile;
  onSeparate: (guestId: number) => Promise<void>;
}

function MergedProfiles({ guest, onSeparate }: MergedProfilesProps): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  return (
    <>
      {guest.merged.map((one) => (
        <section key={one.id} className="gu-merged">
          <p>
            {word('merged', { name: words.name(one), at: instantText(one.mergedAt) })}{' '}
            <Button
              look="link"
              aria-label={word('separateOf', { name: words.name(one) })}
              onClick={() => void onSeparate(one.id)}
            >
              {word('separate')}
            </Button>
          </p>
          {[one.preferences, one.notes]
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text} className="p-long p-soft">
                {text}
              </p>
            ))}
        </section>
      ))}
    </>
  );
}

interface ToldApartProps {
  guest: ShownProfile;
  onProposeAgain: (otherId: number) => Promise<void>;
}

function ToldApart({ guest, onProposeAgain }: ToldApartProps): React.ReactElement | null {
  const words = useGuestWords();
  const { word } = words;
  if (guest.toldApart.length === 0) return null;
  return (
    <section className="gu-merged" aria-label={word('apart.title')}>
      <p>{word('apart.title')}:</p>
      <ul>
        {guest.toldApart.map((other) => (
          <li key={other.id}>
            <Link to={`/admin/pages/guests?guest=${other.id}`}>{words.name(other)}</Link>{' '}
            <Button
              look="link"
              aria-label={word('apart.undoOf', { name: words.name(other) })}
              onClick={() => void onProposeAgain(other.id)}
            >
              {word('separate')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
