import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Step, STEPS } from './steps';

/** Opens the reservation that the address names, with its step: another page or the search led here. Then the address forgets it. */
export function useWantedReservation(
  open: (reservationId: number, step: 'details' | Step) => Promise<unknown>,
): void {
  const [address, setAddress] = useSearchParams();
  const reservationId = Number(address.get('reservation') ?? '');
  const step = STEPS.find((one) => one === address.get('step')) ?? ('details' as const);
  const isWanted = Number.isSafeInteger(reservationId) && reservationId > 0;
  const forget = () => {
    const next = new URLSearchParams(window.location.search);
    for (const name of ['reservation', 'step']) next.delete(name);
    setAddress(next, { replace: true });
  };
  const latest = useRef({ open, forget });
  useEffect(() => {
    latest.current = { open, forget };
  });
  useEffect(() => {
    const { current } = latest;
    if (isWanted) void current.open(reservationId, step).then(() => latest.current.forget());
  }, [isWanted, reservationId, step]);
}
