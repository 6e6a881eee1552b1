import type { Actor } from '../../../database/audit.js';
import type { FormValues, PanelResource } from '../adapter/definition.js';

/** Adds a record where there is no id, else changes it; returns its id. */
type Save = (hotelId: number, id: number | undefined, values: FormValues, actor: Actor) => Promise<number>;

/** Records of a hotel that one method of a service adds and changes. */
export function saved(save: Save): Pick<PanelResource, 'create' | 'update'> {
  return {
    create: (user, values) => save(user.hotelId!, undefined, values, user.actor),
    update: (user, id, values) => save(user.hotelId!, id, values, user.actor),
  };
}

/** Values of a form whose field the service calls otherwise. */
export function renamed(values: FormValues, from: string, to: string): FormValues {
  return { ...values, [to]: values[from] };
}
