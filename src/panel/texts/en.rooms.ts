export const enRoomPlan = {
  plan: {
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    building: 'Building',
    allBuildings: 'All buildings',
    rooms: 'Rooms',
    noRoomYet: 'Not yet given a room',
    free: 'Left for sale: {{left}}. Without guests or plan: {{n}}.',
    notLoaded: 'No rooms entered for sale. Without guests or plan: {{n}}.',
    legendInHouse: 'In house',
    legendPlanned: 'Planned',
    legendLeft: 'Left',
    legendExpected: 'Not yet given a room',
    legendOutOfOrder: 'Out of order',
    bar: '{{name}}, room {{room}}, {{stay}}',
    barPlanned: '{{name}}, planned for room {{room}}, {{stay}}',
    barConflict: '{{name}}, planned for room {{room}}, {{stay}}: its guests have not left',
    barExpected: '{{name}}, not yet given a room, {{stay}}',
    barOutOfOrder: 'Room {{room}} out of order, {{stay}}: {{name}}',
    room: 'Room {{room}}: {{state}}',
    label: 'Room plan from {{from}} to {{to}}',
  },
  planRoom: {
    title: 'Plan a room for {{name}}',
    noneFree: 'No room of this type is free for the whole stay.',
    none: 'No room yet',
    submit: 'Free the room',
    submitRoom: 'Plan room {{room}}',
    done: '{{name}}: room {{room}} is planned.',
    freed: '{{name}}: not yet given a room.',
  },
  proposal: {
    open: 'Propose rooms',
    title: 'Propose rooms',
    lead: 'For everyone who arrives on the day and has no room yet. Rooms of one booking are kept near each other.',
    day: 'Arrival on',
    nothing: 'Everyone who arrives on this day has a room.',
    noRoom: 'No room of this type is free for the whole stay',
    submit_one: 'Plan {{count}} room',
    submit_other: 'Plan {{count}} rooms',
    done_one: '{{count}} room planned.',
    done_other: '{{count}} rooms planned.',
  },
  roomState: {
    dirty: 'not clean',
    plannedHere: 'planned',
    plannedFor: 'planned for {{name}}, {{day}}',
  },
  cleanliness: {
    title: 'Housekeeping',
    clean: 'Clean',
    dirty: 'Dirty',
    inspected: 'Inspected',
    done: 'Room {{room}}: {{state}}.',
  },
  outOfOrder: {
    title: 'Room {{room}}',
    current: 'Out of order',
    new: 'Set out of order',
    from: 'From',
    until: 'Usable again on',
    reason: 'Reason',
    reasonHint: 'Such as “shower leaks”. Please no names or other personal data.',
    lowersSales: 'Sell one room fewer of this type on these days',
    lowered: 'one room fewer for sale',
    notLowered: 'sales as before',
    submit: 'Set out of order',
    submitAnyway: 'Set out of order anyway',
    callOff: 'Remove',
    putBack: 'Usable again from today',
    done: 'Room {{room}} is out of order on these days.',
    over: 'Room {{room}} can be used again.',
  },
} as const;

export const enRoomRefusals = {
  room_is_occupied_by: 'Room {{room}} is occupied: {{name}}, {{stay}}.',
  room_is_planned: 'Room {{room}} is planned for {{name}}, {{stay}}. If you go on, they have no room yet.',
  room_is_out_of_order: 'Room {{room}} is out of order, {{stay}}: {{name}}.',
  room_is_not_clean: 'Room {{room}} is not clean yet. If you go on, the guests get it anyway.',
  room_is_in_order: 'This room can be used already.',
  all_rooms_are_sold:
    'On {{day}} all rooms of this type that are for sale are sold. Set the room out of order without lowering sales, or free a room on that day first.',
} as const;

/** What the same refusal means where nobody can go on. */
export const enPlanRefusals = {
  room_is_planned: 'Room {{room}} is planned for {{name}}, {{stay}}.',
  room_is_of_another_type:
    'This room is of another type. Change the room type of the booking first, or choose a room of its type.',
  period_is_not_valid: 'These days are not possible.',
} as const;

export const enOutOfOrderRefusals = {
  room_is_planned: 'Room {{room}} is planned for {{name}}, {{stay}}. If you go on, they have no room yet.',
  room_is_out_of_order: 'Room {{room}} is out of order already, {{stay}}: {{name}}.',
  period_is_not_valid:
    'The days must begin today or later, and the room must be usable again after they begin.',
} as const;

export const enHousekeeping = {
  title: 'Housekeeping',
  lead: '{{day}} · {{count}} to clean',
  loading: 'Loading…',
  failed: 'This could not be loaded. Please try again in a moment.',
  notSaved: 'This was not saved. Please try again.',
  retry: 'Try again',
  empty: 'The hotel has no rooms yet.',
  nothing: 'Nothing is left here.',
  show: 'Show',
  shown: {
    all: 'All',
    dirty: 'Dirty',
    departures: 'Departures',
    stayOvers: 'Stay-overs',
    arrivals: 'Arrivals',
  },
  building: 'Building',
  floor: 'Floor {{floor}}',
  otherRooms: 'Rooms',
  states: { clean: 'Clean', dirty: 'Dirty', inspected: 'Inspected' },
  guests: { leaving: 'Leaves today', staying: 'Stays', arrived: 'Arrived today', left: 'Left today' },
  arriving_one: 'Arrival: {{count}} person',
  arriving_other: 'Arrival: {{count}} persons',
  vacant: 'Vacant',
  outOfOrder: 'Out of order until {{day}}: {{reason}}',
  undo: 'Undo',
  undoOf: 'Undo: room {{room}} is {{state}} again',
  setOf: 'Room {{room}}: {{state}}',
  saved: 'Room {{room}}: {{state}}.',
  refusals: {
    maybeSaved:
      'No answer came, so it is not known whether this was saved. Look at the room before you try again.',
    room_is_not_found: 'This room is no longer in use. The list has been reloaded.',
  },
} as const;
