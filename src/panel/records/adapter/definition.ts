import type {
  CommandField,
  FieldMeta,
  FieldKind,
  ListView,
  OneTimeSecret,
  RecordPages,
} from '../records.contract.js';
import type { LocalizedText } from '../../../values/localized-text.js';
import type { NavigationGroup, Role } from '../../page/panel.js';
import type { PanelUser } from '../../page/access.js';

export interface PanelField {
  name: string;
  kind: FieldKind;
  /** SQL over the alias `r`; by default the column of the field's name. Null where the database has no such value. */
  sql?: string | null;
  list?: boolean;
  filter?: boolean;
  sort?: boolean;
  form?: 'new' | 'edit' | 'both';
  /** Whether a person must give their password or code again before they change the value. */
  confirm?: boolean;
  hideInShow?: boolean;
  required?: boolean;
  /** Words of a choice; their texts are `resources.<id>.choices.<field>.<word>`. */
  choices?: readonly string[];
  reference?: string;
  section?: string;
  initial?: FieldMeta['initial'];
  /** Finds the records that have a value which SQL does not read, by their ids: what makes such a field a filter. */
  idsWith?(user: PanelUser, value: string): Promise<readonly number[]>;
}

export interface Changed {
  id: number;
  once?: OneTimeSecret[];
}

export type FormValues = Readonly<Record<string, unknown>>;

/** A button at a record that does one thing after a confirmation. */
export interface RecordCommand {
  name: string;
  icon: string;
  roles: readonly Role[];
  danger?: boolean;
  fields?: readonly CommandField[];
  /** Whether the person must give their password or code again before the command runs. */
  confirm?: boolean;
  /** Runs for a record already known to be of the person's hotel. */
  run(user: PanelUser, id: number, values: FormValues): Promise<Changed | void>;
  applies?(record: Readonly<Record<string, unknown>>): boolean;
}

export interface PanelResource {
  id: string;
  icon: string;
  group: NavigationGroup;
  /** FROM clause whose main table has the alias `r`. */
  from: string;
  /** The column that holds the hotel; null for records of the whole service, which operators alone may see. */
  hotel: string | null;
  idSql?: string;
  /** SQL of the text by which a record is called, over `r`; `:language` is the person's language as a literal. */
  title: string;
  fields: readonly PanelField[];
  /**
   * Every change of these records raises a revision of the hotel in its transaction, so that lists may be read at a replica.
   * Names of partners in them may be as old as the replica: a partner belongs to no hotel.
   */
  hasRevision?: boolean;
  order: { field: string; direction: 'asc' | 'desc' };
  /** Whether the records are called by numbers, as rooms are: 8 stands before 10. */
  areNumbered?: boolean;
  /**
   * Finds records by more than their names, the best first; at most 10,000. What is typed for it never stands in an address: such a
   * list is asked for by POST.
   */
  find?(user: PanelUser, text: string): Promise<readonly number[]>;
  /** Who may take the list away as a file, where not everybody who reads it. */
  download?: readonly Role[];
  /** Offered above the list. */
  views?: readonly ListView[];
  read: readonly Role[];
  /** SQL of whether a record is out of use: the list leaves it out unless the filter `retired` asks for it. */
  retiredSql?: string;
  write?: readonly Role[];
  confirm?: boolean;
  /** A hotel has exactly one, whose id is the hotel's; its form is opened at once. */
  single?: { empty: Readonly<Record<string, unknown>> };
  /** Names of fields by the names that the service gives them in its faults, where these differ. */
  faultsOf?: Readonly<Record<string, string>>;
  /** Records that a hotel is offered while its list is empty, by their names. */
  suggested?: { names: readonly LocalizedText[]; add(user: PanelUser): Promise<void> };
  create?(user: PanelUser, values: FormValues): Promise<Changed | number>;
  update?(user: PanelUser, id: number, values: FormValues): Promise<unknown>;
  remove?(user: PanelUser, id: number): Promise<void>;
  commands?: readonly RecordCommand[];
  pages?: RecordPages;
  /** Adds values to the records of a list that SQL does not read, each to the record of its `id`. */
  complete?(user: PanelUser, ids: readonly number[]): Promise<ReadonlyMap<number, Record<string, unknown>>>;
  /** Adds values to one record that SQL does not read, such as the history of a booking. They must be plain or JSON text. */
  enrich?(user: PanelUser, record: Record<string, unknown>): Promise<Record<string, unknown>>;
}
