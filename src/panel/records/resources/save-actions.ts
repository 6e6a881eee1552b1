import type { Actor } from '../../../database/audit.js';
import type { FormValues, PanelResource } from '../adapter/definition.js';

/** Adds a record where there is no id, else changes it; returns its id. */
type Save = (hotelId: number, id: number | undefined, values: FormValues, actor: Actor) => Promise<number>;

export function saveActions(save: Save): Pick<PanelResource, 'create' | 'update'> {
  return {
    create: (user, values) => save(user.hotelId!, undefined, values, user.actor),
    update: (user, id, values) => save(user.hotelId!, id, values, user.actor),
  };
}

export function withTitle(values: FormValues, from: string): FormValues {
  return { ...values, title: values[from] };
}
