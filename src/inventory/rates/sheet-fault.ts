/** A row or cell of a spreadsheet that cannot be taken; both counted from 1, as spreadsheets do. */
export interface SheetFault {
  row: number;
  column: number | null;
  reason:
    | 'heading_is_missing'
    | 'day_is_not_valid'
    | 'day_is_named_twice'
    | 'days_are_too_many'
    | 'room_type_is_not_found'
    | 'board_is_not_found'
    | 'field_is_not_found'
    | 'row_is_named_twice'
    | 'value_is_not_valid';
  value: string;
}
