import React from 'react';
import { localizedText } from '../parts/format';
import { usePage } from '../parts/query';
import { RuleRecordsPage } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { TaxDialog } from './tax-dialog';
import { fieldsOf, typedOf } from './tax-fields';
import { useTaxWords } from './words';

export default function TaxesPage(): React.ReactElement {
  const read = usePage('taxes', 'list', {}, { onFocus: true });
  const { data } = read;
  const words = useTaxWords();
  const change = useChange('taxes', words.refusal);
  return (
    <RuleRecordsPage
      page="taxes"
      entity="tax"
      read={read}
      words={words}
      records={data?.taxes}
      listed={(one) => ({
        id: one.id,
        isRetired: one.isRetired,
        code: one.code,
        name: localizedText(one.name),
        does: words.does(fieldsOf(one)),
        of: words.conditions(fieldsOf(one)).join(' · '),
      })}
      refusal={change.refusal}
      refusalOf={() => words.refusal}
      writeBack={async (saved, before) =>
        (await change.run('save', { ...saved, tax: typedOf(fieldsOf(before)) })) !== undefined
      }
      form={(props) => data && <TaxDialog {...props} list={data} />}
    />
  );
}
