/**
 * Whether a room list of the measured hotel is right, computed again from its hotel file: every room type is there,
 * and every night of every option for adults alone has its price. Throws at the first fault.
 */
export function checkRoomList(hotel, form, text) {
  const query = new URLSearchParams(form);
  const list = JSON.parse(text);
  const nights = (Date.parse(query.get('endDate')) - Date.parse(query.get('startDate'))) / 86_400_000;
  const faults = [];
  const must = (condition, what) => condition || faults.push(what);
  must(list.success === true && list.count === hotel.roomTypes.length, 'the list is whole');
  list.items.forEach((item, i) => {
    const type = hotel.roomTypes[i];
    must(item.name === type.name[query.get('language')], 'the name');
    must(item.roomCount > 0 && item.accommodationTypes.length === hotel.boards.length, 'rooms and boards');
    item.accommodationTypes.forEach((board, j) => {
      for (const [key, option] of Object.entries(board.prices)) {
        must(option.prices.length === nights && option.total === nights, 'the nights');
        const sum = option.prices.reduce((cents, night) => cents + Number(night.price.replace('.', '')), 0);
        must(sum === Number(option.price.replace('.', '')), 'the total');
        const [persons, suffix] = key.split('-').map(Number);
        if (board.priceType === 0 && persons > Math.min(Number(query.get('adultCount')), type.capacityAdult))
          continue;
        option.prices.forEach((night, n) => {
          const day = new Date(Date.parse(query.get('startDate')) + n * 86_400_000);
          const price = priceOn(hotel, type.code, hotel.boards[j].code, day);
          const share = board.priceType === 1 ? 1 : ([1.5, 2, 2.7][persons - 1] ?? persons);
          const refundable = Math.floor(price * share * 100 + 0.5 + 1e-6);
          const expected = suffix === 1 ? refundable : Math.floor(refundable * 0.9 + 0.5 + 1e-6);
          must(night.price === (expected / 100).toFixed(2), `${key} on ${night.tarih}: ${night.price}`);
          must(night.tarih === day.toISOString().slice(0, 10).split('-').reverse().join('.'), 'the day');
        });
      }
    });
  });
  if (faults.length > 0) throw new Error(`a wrong answer to ${form}: ${faults[0]}`);
}

function priceOn(hotel, roomType, board, day) {
  const weekday = day.getUTCDay() || 7;
  const ranges = hotel.rates.filter((range) => range.roomType === roomType && range.board === board);
  return Number(ranges.findLast((range) => !range.weekdays || range.weekdays.includes(weekday)).price);
}
