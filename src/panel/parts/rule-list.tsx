import React from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntity } from '../../database/audit-actions';
import { Button } from './button';
import { useText } from './panel';

export interface ListedRule {
  id: number;
  isRetired: boolean;
  name: string;
  code?: string;
  /** What it does, and for what, in words. */
  does: string;
  of?: string | undefined;
  chips?: readonly { text: string; tone?: string }[];
}

interface RuleListProps {
  entity: AuditEntity;
  rules: readonly ListedRule[];
  isBusy: boolean;
  onOpen: (id: number) => void;
  onRetire: (rule: ListedRule) => void;
  onRestore: (rule: ListedRule) => void;
}

/** The records of a page, those out of use folded below. */
export function RuleList({ rules, ...props }: RuleListProps): React.ReactElement | null {
  const text = useText('rules');
  if (rules.length === 0) return null;
  const retired = rules.filter(({ isRetired }) => isRetired);
  return (
    <section className="p-card">
      <Rules {...props} rules={rules.filter(({ isRetired }) => !isRetired)} />
      {retired.length > 0 ? (
        <details className="p-fold">
          <summary>{text('outOfUse', { count: retired.length })}</summary>
          <Rules {...props} rules={retired} />
        </details>
      ) : null}
    </section>
  );
}

function Rules({ entity, rules, isBusy, onOpen, onRetire, onRestore }: RuleListProps): React.ReactElement {
  const text = useText('rules');
  return (
    <ul className="p-rules">
      {rules.map((rule) => {
        const { id, name, code, does, of, chips = [], isRetired } = rule;
        const history = `/admin/resources/audit?filters.entity=${entity}&filters.entityId=${id}`;
        return (
          <li key={id}>
            <span>
              {isRetired ? (
                <b>{name}</b>
              ) : (
                <Button look="link" onClick={() => onOpen(id)}>
                  {name}
                </Button>
              )}
              {code === undefined ? null : <small>{code}</small>}
              {chips.map((chip) => (
                <span key={chip.text} className={`p-chip ${chip.tone ?? ''}`}>
                  {chip.text}
                </span>
              ))}
            </span>
            <span>
              {does}
              {of ? <small>{of}</small> : null}
            </span>
            <span className="p-rule-actions">
              <Link to={history} aria-label={text('historyOf', { name })}>
                {text('history')}
              </Link>
              <Button
                look="link"
                disabled={isBusy}
                aria-label={text(isRetired ? 'restoreOf' : 'retireOf', { name })}
                onClick={() => (isRetired ? onRestore : onRetire)(rule)}
              >
                {text(isRetired ? 'restore' : 'retire')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
