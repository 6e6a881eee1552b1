import React from 'react';
import type { ListedPromotion } from '../../inventory/price-rules/listed-rules';
import { promotionPeriod } from '../../inventory/price-rules/promotion-period';
import { shownDay } from '../parts/days';
import { localizedText } from '../parts/format';
import { usePage } from '../parts/query';
import type { ListedRule } from '../parts/rule-list';
import { RuleRecordsPage } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { PromotionDialog } from './promotion-dialog';
import { fieldsOf, typedOf } from './promotion-fields';
import { usePromotionWords } from './words';

export default function PromotionsPage(): React.ReactElement {
  const read = usePage('promotions', 'list', {}, { onFocus: true });
  const { data } = read;
  const words = usePromotionWords(data);
  const change = useChange('promotions', words.refusal);
  return (
    <RuleRecordsPage
      page="promotions"
      entity="promotion"
      read={read}
      words={words}
      records={data?.promotions}
      listed={(one) => listedRule(one, data!.today, words)}
      refusal={change.refusal}
      refusalOf={() => words.refusal}
      writeBack={async (saved, before) =>
        (await change.run('save', { ...saved, promotion: typedOf(fieldsOf(before)) })) !== undefined
      }
      form={(props) => data && <PromotionDialog {...props} list={data} />}
    />
  );
}

function listedRule(
  promotion: ListedPromotion,
  today: string,
  { word, effect, conditions }: ReturnType<typeof usePromotionWords>,
): ListedRule {
  const { id, isRetired, code, active, combines, bookable } = promotion;
  const fields = fieldsOf(promotion);
  const met = conditions(fields);
  const period = promotionPeriod(promotion, today);
  const chips = [
    ...(isRetired ? [] : active ? [] : [{ text: word('paused') }]),
    ...(period === 'over' ? [{ text: word('over') }] : []),
    ...(period === 'later' ? [{ text: word('later', { day: shownDay(bookable.from ?? '') }) }] : []),
    ...(combines ? [{ text: word('combining') }] : []),
    { text: word('place', { order: promotion.order }) },
  ];
  return {
    id,
    isRetired,
    code,
    name: localizedText(promotion.name),
    does: effect(fields),
    of: met.length > 0 ? met.join(' · ') : word('always'),
    chips:
      active && !isRetired && period === 'now'
        ? [{ text: word('active'), tone: 'p-chip-yes' }, ...chips]
        : chips,
  };
}
