import React from 'react';
import { usePage } from '../parts/query';
import { RuleRecordsPage } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { AllotmentDialog } from './allotment-dialog';
import { fieldsOf, typedOf } from './allotment-fields';
import { useAllotmentWords } from './words';

export default function AllotmentsPage(): React.ReactElement {
  const read = usePage('allotments', 'list', {}, { onFocus: true });
  const { data } = read;
  const words = useAllotmentWords();
  const change = useChange('allotments', words.refusalInList);
  return (
    <RuleRecordsPage
      page="allotments"
      entity="partner-allotment"
      read={read}
      words={words}
      records={data?.allotments}
      listed={(one) => ({
        id: one.id,
        isRetired: one.isRetired,
        name: words.name(one),
        does: words.does(one),
        of: words.use(one),
        chips: !one.isRetired && one.to < (data?.today ?? '') ? [{ text: words.word('over') }] : [],
      })}
      refusal={change.refusal}
      refusalOf={() => words.refusalInList}
      writeBack={async (saved, before) =>
        (await change.run('save', { ...saved, allotment: typedOf(fieldsOf(before)) })) !== undefined
      }
      form={(props) => data && <AllotmentDialog {...props} list={data} />}
    />
  );
}
