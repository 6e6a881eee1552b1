import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedGuest, ShownProfile } from '../../guests/profiles/guest-profile';
import { Button } from '../parts/button';
import { instantText } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import type { PageChange } from '../parts/use-change';
import { GuestChoice } from './guest-choice';
import { MarkChip } from './mark-chip';
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
          guest={guest}
          other={other}
          change={change}
          onMerge={merge}
          onTellApart={tellApart}
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
              <p key={text} className="p-long gu-soft">
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

interface MergeDialogProps {
  guest: ShownProfile;
  other: ListedGuest;
  change: PageChange<'guests'>;
  onMerge: (mergedId: number) => Promise<void>;
  onTellApart: (otherId: number) => Promise<void>;
  onClose: () => void;
}

function MergeDialog(props: MergeDialogProps): React.ReactElement {
  const { guest, other, change, onMerge, onTellApart, onClose } = props;
  const words = useGuestWords();
  const { word } = words;
  const column = ({
    phone,
    email,
    ...one
  }: Pick<ListedGuest, 'firstName' | 'lastName' | 'phone' | 'email'>) => [
    words.name(one),
    phone || '—',
    email || '—',
  ];
  const [own, others] = [column(guest), column(other)];
  return (
    <Dialog
      title={word('merge.title')}
      onClose={onClose}
      buttons={
        <>
          <Button
            disabled={change.isBusy}
            data-testid="merge"
            data-autofocus
            onClick={() => void onMerge(other.id)}
          >
            {change.isBusy ? word('actions.working') : word('merge.submit')}
          </Button>
          <Button
            look="quiet"
            disabled={change.isBusy}
            data-testid="tell-apart"
            onClick={() => void onTellApart(other.id)}
          >
            {word('apart.submit')}
          </Button>
        </>
      }
    >
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      <table className="gu-table gu-compare">
        <thead>
          <tr>
            <th scope="col">{word('merge.kept')}</th>
            <th scope="col">{word('merge.merged')}</th>
          </tr>
        </thead>
        <tbody>
          {own.map((fact, index) => (
            <tr key={index}>
              <td>{fact}</td>
              <td>{others[index]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{word('merge.lead')}</p>
    </Dialog>
  );
}
