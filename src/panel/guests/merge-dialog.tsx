import React from 'react';
import type { ComparedProfile, ComparedProfiles, Comparison } from '../../guests/profiles/guest-profile';
import { Button } from '../parts/button';
import { shownDay } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import type { PageChange } from '../parts/use-change';
import { MarkChip } from './mark-chip';
import { type GuestWords, useGuestWords } from './words';

interface MergeDialogProps {
  keptId: number;
  mergedId: number;
  change: PageChange<'guests'>;
  onMerge: () => Promise<void>;
  onTellApart: () => Promise<void>;
  onClose: () => void;
}

/** What two profiles say of a person, which of them is kept, and whether they are to be merged. */
export function MergeDialog(props: MergeDialogProps): React.ReactElement | null {
  const { keptId, mergedId, change, onMerge, onTellApart, onClose } = props;
  const words = useGuestWords();
  const { word } = words;
  const { data, refused, reload } = usePage('guests', 'compare', { keptId, mergedId }, { isFresh: true });
  if (!data && !refused) return null;
  return (
    <Dialog
      title={word('merge.title')}
      onClose={onClose}
      buttons={
        <>
          <Button
            disabled={change.isBusy || !data}
            data-testid="merge"
            data-autofocus
            onClick={() => void onMerge()}
          >
            {change.isBusy ? word('actions.working') : word('merge.submit')}
          </Button>
          <Button
            look="quiet"
            disabled={change.isBusy}
            data-testid="tell-apart"
            onClick={() => void onTellApart()}
          >
            {word('apart.submit')}
          </Button>
        </>
      }
    >
      {change.refusal === '' ? null : <Notice takesFocus>{change.refusal}</Notice>}
      {data ? (
        <>
          <SideBySide profiles={data} words={words} />
          <p>{word('merge.lead')}</p>
        </>
      ) : refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {words.unread(refused)}
        </Notice>
      ) : null}
    </Dialog>
  );
}

interface SideBySideProps {
  profiles: ComparedProfiles;
  words: GuestWords;
}

function SideBySide({ profiles, words }: SideBySideProps): React.ReactElement {
  const { kept, merged, comparison } = profiles;
  const { word } = words;
  const house = usePage('frontDesk', 'house', {});
  const country = ({ countryCode }: ComparedProfile) =>
    house.data?.countries.find(({ code }) => code === countryCode)?.name ?? countryCode;
  const facts: [keyof Comparison, string, (one: ComparedProfile) => React.ReactNode][] = [
    ['name', word('columns.name'), (one) => <NameAndMark guest={one} words={words} />],
    ['birthDate', word('fields.birthDate'), ({ birthDate }) => birthDate && shownDay(birthDate)],
    [
      'identityNumber',
      word('fields.identityNumber'),
      ({ hasIdentityNumber }) => (hasIdentityNumber ? word('merge.documentKnown') : ''),
    ],
    ['phone', word('fields.phone'), ({ phone }) => phone],
    ['email', word('fields.email'), ({ email }) => email],
    ['countryCode', word('fields.countryCode'), country],
  ];
  return (
    <table className="p-ruled gu-table gu-compare">
      <thead>
        <tr>
          <td />
          <th scope="col">{word('merge.kept')}</th>
          <th scope="col">{word('merge.merged')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(([fact, label, of]) => (
          <tr key={fact} className={comparison[fact] === 'different' ? 'gu-differs' : undefined}>
            <th scope="row">
              {label}
              {comparison[fact] ? <small>{word(`merge.${comparison[fact]}`)}</small> : null}
            </th>
            <td>{of(kept) || '—'}</td>
            <td>{of(merged) || '—'}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{word('stays_title')}</th>
          {[kept, merged].map((one) => (
            <td key={one.id}>
              {word('stays', { count: one.earlier.stays + one.expectedOrInHouse.stays })},{' '}
              {word('nights', { count: one.earlier.nights + one.expectedOrInHouse.nights })}
              <small>{words.visits(one)}</small>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function NameAndMark({ guest, words }: { guest: ComparedProfile; words: GuestWords }): React.ReactElement {
  return (
    <>
      {words.name(guest)} <MarkChip mark={guest.mark} />
    </>
  );
}
