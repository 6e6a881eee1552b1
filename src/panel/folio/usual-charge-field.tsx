import React, { useEffect, useRef } from 'react';
import type { OfferedCharge } from '../../booking/folio/folio';
import { Field } from '../parts/field';
import { localizedText, moneyText } from '../parts/format';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { useFolioWords } from './words';

interface UsualChargeFieldProps {
  currency: string;
  value: number | null;
  /** `amount` is '' where it has to be typed. */
  onChange: (chosen: { id: number; text: string; amount: string } | undefined) => void;
}

export function UsualChargeField(props: UsualChargeFieldProps): React.ReactElement | null {
  const { currency, value, onChange } = props;
  const { word } = useFolioWords();
  const { data } = usePage('folio', 'usualCharges', {});
  const part = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined && data.charges.length > 0;
  const isUntouched = useIsUntouched();
  useEffect(() => {
    if (isThere && isUntouched.current) part.current?.querySelector('select')?.focus();
  }, [isThere, isUntouched]);
  if (!isThere) return null;
  const chosen = data.charges.find(({ id }) => id === value);
  const isForeign = data.currency !== currency;
  const choose = (id: string) => {
    const charge = data.charges.find((one) => String(one.id) === id);
    const amount = charge && hasPrice(charge) && !isForeign ? (charge.price ?? '') : '';
    onChange(charge && { id: charge.id, text: localizedText(charge.name), amount });
  };
  return (
    <div ref={part}>
      <Field
        className="p-field-above"
        label={word('form.usual')}
        {...(chosen && hasPrice(chosen) && isForeign
          ? { hint: word('form.usualInCurrency', { currency: data.currency }) }
          : {})}
      >
        <Select
          empty={word('form.usualNone')}
          options={data.charges.map((charge) => [charge.id, textOf(charge, data.currency)] as const)}
          value={value ?? ''}
          onChange={choose}
        />
      </Field>
    </div>
  );
}

/** Whether no key and no button was pressed since: what comes late must not take the focus from people who are at work. */
function useIsUntouched(): React.RefObject<boolean> {
  const isUntouched = useRef(true);
  useEffect(() => {
    const listening = new AbortController();
    const touch = () => {
      isUntouched.current = false;
    };
    for (const event of ['keydown', 'pointerdown'])
      document.addEventListener(event, touch, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isUntouched;
}

function hasPrice({ price }: OfferedCharge): boolean {
  return price !== null && Number(price) > 0;
}

function textOf(charge: OfferedCharge, currency: string): string {
  const name = localizedText(charge.name);
  return hasPrice(charge) ? `${name} · ${moneyText(charge.price ?? '', currency)}` : name;
}
