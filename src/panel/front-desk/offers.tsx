import React from 'react';
import type { OffersAnswer } from './front-desk.contract';
import { Notice } from '../parts/notice';
import type { Query } from '../parts/query';
import { LoadError } from '../parts/load-error';
import { OfferCard } from './offer-card';
import type { Choice } from './offered-price';
import { nightsOf, type WantedStay } from './stay-fields';
import { useWords } from './words';

export type ReadOffers = Pick<Query<OffersAnswer>, 'refused' | 'reload'>;

interface OffersProps {
  stay: WantedStay;
  lacksAges: boolean;
  offers: OffersAnswer | undefined;
  /** Whether they are for the stay as it is now; else they are about to be read again. */
  isCurrent: boolean;
  read: ReadOffers;
  rooms: number;
  /** Whether what has no price can be chosen: it is given one by hand. */
  takesUnpriced?: boolean;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
  note?: string;
}

export function Offers(props: OffersProps): React.ReactElement {
  const { stay, lacksAges, offers, isCurrent, read, note, ...chosen } = props;
  const words = useWords();
  const { word, nights, fault } = words;
  const nightCount = nightsOf(stay);
  const hasDates = stay.arrival !== '' && stay.departure !== '';
  return (
    <fieldset className="fd-section fd-offers" aria-busy={!isCurrent}>
      <legend>
        {word('book.offers')} {nightCount > 0 ? <small>{nights(nightCount)}</small> : null}
      </legend>
      {note ? <p className="p-soft">{note}</p> : null}
      <LoadError read={read} words={words} />
      {hasDates ? null : <p className="p-soft">{word('book.datesMissing')}</p>}
      {hasDates && nightCount < 1 ? (
        <Notice kind="warning">{fault('departure_is_not_after_arrival')}</Notice>
      ) : null}
      {lacksAges ? <Notice kind="warning">{word('book.agesMissing')}</Notice> : null}
      {nightCount > 0 && !lacksAges && !offers && !read.refused ? (
        <p className="p-soft">{word('loading')}</p>
      ) : null}
      {offers?.offers.length === 0 ? <p className="p-soft">{word('book.noOffers')}</p> : null}
      {offers?.offers.map((offer) => (
        <OfferCard
          {...chosen}
          key={offer.roomTypeId}
          offer={offer}
          currency={offers.currency}
          nightCount={offers.nights}
        />
      ))}
    </fieldset>
  );
}
