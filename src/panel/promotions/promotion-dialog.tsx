import React, { useState } from 'react';
import { localizedText } from '../parts/format';
import { RuleNames } from '../records/inputs/rule-names';
import { RuleDialog } from '../parts/rule-dialog';
import type { RuleFormProps } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { PromotionConditions } from './promotion-conditions';
import { PromotionEffect } from './promotion-effect';
import { fieldsOf, newPromotion, type PromotionFields, typedOf } from './promotion-fields';
import { PromotionPreview } from './promotion-preview';
import { type PromotionList, usePromotionWords } from './words';

type Promotion = PromotionList['promotions'][number];

interface PromotionDialogProps extends RuleFormProps<Promotion> {
  list: PromotionList;
}

export function PromotionDialog(props: PromotionDialogProps): React.ReactElement {
  const { list, record: promotion, openAnew, onRefused, onClose, onDone } = props;
  const words = usePromotionWords(list);
  const { word } = words;
  const [fields, setFields] = useState(() =>
    promotion ? fieldsOf(promotion) : newPromotion(nextOrder(list)),
  );
  const change = useChange('promotions', words.refusal, onRefused);
  const faultIn = words.faultsIn(change.faults);
  const set = (changes: Partial<PromotionFields>) => setFields({ ...fields, ...changes });
  const submit = async () => {
    const { id = null, version = null } = promotion ?? {};
    const done = await change.run('save', { id, version, promotion: typedOf(fields) });
    if (done) await onDone(done.data, localizedText(fields.name));
  };
  const parts = { fields, set, faultIn, list };
  return (
    <RuleDialog
      title={
        promotion ? word('form.changeTitle', { name: localizedText(promotion.name) }) : word('form.addTitle')
      }
      change={change}
      openAnew={openAnew}
      preview={<PromotionPreview id={promotion?.id ?? null} fields={fields} list={list} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleNames
        name={fields.name}
        code={fields.code}
        isNew={!promotion}
        taken={list.promotions.map(({ code }) => code)}
        faultIn={faultIn}
        onChange={set}
      />
      <PromotionEffect {...parts} />
      <PromotionConditions {...parts} />
    </RuleDialog>
  );
}

function nextOrder({ promotions }: PromotionList): number {
  return Math.max(0, ...promotions.filter(({ isRetired }) => !isRetired).map(({ order }) => order)) + 1;
}
