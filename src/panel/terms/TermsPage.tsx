import React from 'react';
import type { ListedTerms } from '../../inventory/price-rules/listed-rules';
import { localizedText } from '../parts/format';
import { usePage } from '../parts/query';
import type { ListedRule } from '../parts/rule-list';
import { RuleRecordsPage } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { TermsDialog } from './terms-dialog';
import { fieldsOf, typedOf } from './terms-fields';
import { TermsUse } from './terms-use';
import { useTermsWords } from './words';

export default function TermsPage(): React.ReactElement {
  const read = usePage('terms', 'list', {}, { onFocus: true });
  const { data, reload } = read;
  const words = useTermsWords(data);
  const change = useChange('terms', words.refusal);
  return (
    <RuleRecordsPage
      page="terms"
      entity="terms"
      read={read}
      words={words}
      records={data?.terms}
      listed={(one) => listedRule(one, words.says(fieldsOf(one)))}
      refusal={change.refusal}
      refusalOf={words.refusalOf}
      writeBack={async (saved, before) =>
        (await change.run('save', { ...saved, terms: typedOf(fieldsOf(before)) })) !== undefined
      }
      form={(props) => data && <TermsDialog {...props} list={data} />}
      below={(say) =>
        data && data.terms.length > 0 ? <TermsUse list={data} reload={reload} onDone={say} /> : null
      }
    />
  );
}

function listedRule({ id, isRetired, code, name }: ListedTerms, [does = '', ...more]: string[]): ListedRule {
  return { id, isRetired, code, name: localizedText(name), does, of: more.join(' · ') };
}
