import React, { useState } from 'react';
import type { ShownBlock } from '../../booking/blocks/shown-block';
import type { QuotedRoom } from './groups.contract';
import { BookerFields } from '../front-desk/booker-fields';
import { agesText, nightsOf, StayFields, type WantedStay } from '../front-desk/stay-fields';
import { NOBODY } from '../front-desk/use-booking';
import { centsOf, decimalOf } from '../parts/cents';
import { localizedText, moneyText } from '../parts/format';
import { hotelToday } from '../parts/days';
import { usePage, useDebounced } from '../parts/query';
import { requestKey } from '../parts/request-key';
import { LoadError } from '../parts/load-error';
import { useChange } from '../parts/use-change';
import { GroupDialog } from './group-dialog';
import { useGroupWords } from './words';

interface BookDialogProps {
  block: ShownBlock;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function BookDialog({ block, onClose, onDone }: BookDialogProps): React.ReactElement {
  const { blockId, arrival, departure } = block;
  const words = useGroupWords(block.types);
  const { word, refusal, fault: faultText } = words;
  const house = usePage('frontDesk', 'house', {}).data;
  const today = hotelToday();
  const [stay, setStay] = useState<WantedStay>({
    arrival: arrival < today ? today : arrival,
    departure,
    adults: 2,
    childAges: [],
    rooms: 1,
  });
  const [key] = useState(requestKey);
  const [booker, setBooker] = useState(NOBODY);
  const [chosen, setChosen] = useState(block.types.length === 1 ? block.types[0]!.roomTypeId : undefined);
  const { quote, rooms, isCurrent } = useQuote(blockId, stay);
  const change = useChange('groups', refusal, ({ status }) => {
    // Without an answer the rooms may be booked already. The form must stay as it is, so that it can be sent again.
    if (status !== 0) void quote.reload();
  });
  const room = rooms.find(({ roomTypeId }) => roomTypeId === chosen);
  const total =
    isCurrent && room && isBookable(room, stay.rooms)
      ? decimalOf(centsOf(room.total!) * stay.rooms)
      : undefined;
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && faultText(wrong.message);
  };
  const submit = async () => {
    if (!room || total === undefined) return change.refuse(word('book.choose'));
    const childAges = stay.childAges.filter((age) => age !== null);
    const done = await change.run('book', {
      ...stay,
      ...booker,
      childAges,
      blockId,
      roomTypeId: room.roomTypeId,
      shownTotal: total,
      requestKey: key,
    });
    if (done) onDone(word('book.booked', { booking: done.data.bookingId }));
  };
  return (
    <GroupDialog
      wide
      title={word('book.title', { name: block.name })}
      change={change}
      submit={word('book.submit')}
      disabled={total === undefined}
      onSubmit={submit}
      onClose={onClose}
      aside={<Total total={total} isCurrent={isCurrent} currency={block.currency} />}
    >
      <StayFields today={today} stay={stay} onStay={setStay} fault={fault} />
      <LoadError read={quote} words={words} />
      <fieldset className="fd-section">
        <legend>{word('book.room')}</legend>
        {rooms.map((one) => (
          <BlockRoomChoice
            key={one.roomTypeId}
            block={block}
            room={one}
            isChosen={one.roomTypeId === chosen}
            canBeChosen={isBookable(one, stay.rooms)}
            onChoose={() => setChosen(one.roomTypeId)}
          />
        ))}
      </fieldset>
      {house ? (
        <BookerFields
          house={house}
          booker={booker}
          onChange={(changes) => setBooker({ ...booker, ...changes })}
          fault={fault}
        />
      ) : null}
    </GroupDialog>
  );
}

/** What rooms of the block cost and have left for a stay: until `isCurrent`, for the stay before. */
function useQuote(blockId: number, stay: WantedStay) {
  const asked = questionOf(blockId, useDebounced(stay));
  const quote = usePage('groups', 'quote', asked);
  return {
    quote,
    rooms: quote.refused || !asked ? [] : (quote.data?.rooms ?? []),
    isCurrent: !quote.isReading && JSON.stringify(asked) === JSON.stringify(questionOf(blockId, stay)),
  };
}

function questionOf(blockId: number, stay: WantedStay) {
  const { arrival, departure, adults, childAges } = stay;
  if (nightsOf(stay) < 1 || childAges.includes(null)) return null;
  return { blockId, arrival, departure, adults, childAges: agesText(childAges) };
}

interface TotalProps {
  total: string | undefined;
  isCurrent: boolean;
  currency: string;
}

function Total({ total, isCurrent, currency }: TotalProps): React.ReactElement {
  const { word } = useGroupWords();
  return (
    <span className="fd-total" role="status">
      {total === undefined ? (
        <span className="p-soft">{word(isCurrent ? 'book.choose' : 'loading')}</span>
      ) : (
        <>
          {word('book.total')} <strong>{moneyText(total, currency)}</strong>
        </>
      )}
    </span>
  );
}

interface BlockRoomChoiceProps {
  block: ShownBlock;
  room: QuotedRoom;
  isChosen: boolean;
  canBeChosen: boolean;
  onChoose: () => void;
}

function BlockRoomChoice({
  block,
  room,
  isChosen,
  canBeChosen,
  onChoose,
}: BlockRoomChoiceProps): React.ReactElement {
  const { word } = useGroupWords();
  const type = block.types.find(({ roomTypeId }) => roomTypeId === room.roomTypeId);
  const price = room.total === null ? word('book.noPrice') : moneyText(room.total, block.currency);
  return (
    <label className="fd-choice">
      <input
        type="radio"
        name="room"
        checked={isChosen && canBeChosen}
        disabled={!canBeChosen}
        onChange={onChoose}
      />
      <span>
        {[
          `${localizedText(type?.name ?? {})}, ${localizedText(type?.boardTitle ?? {})}`,
          price,
          room.takesParty ? word('book.left', { count: room.left }) : word('book.noFit'),
        ].join(' · ')}
      </span>
    </label>
  );
}

function isBookable({ left, takesParty, total }: QuotedRoom, rooms: number): boolean {
  return takesParty && total !== null && left >= rooms;
}
