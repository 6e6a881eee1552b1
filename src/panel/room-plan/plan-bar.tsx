import React from 'react';
import type { House } from '../front-desk/front-desk.contract';
import { Button } from '../parts/button';
import { Select } from '../parts/select';
import { type Grouping, GROUPINGS } from './chart-rows';
import { usePlanWords } from './words';

const LEGEND = ['inHouse', 'planned', 'left', 'expected', 'outOfOrder', 'held'] as const;

interface PlanBarProps {
  house: House;
  days: number;
  choices: readonly number[];
  onDays: (days: number) => void;
  grouping: Grouping;
  onGrouping: (grouping: Grouping) => void;
  building: string;
  onBuilding: (building: string) => void;
  onPropose: () => void;
}

export function PlanBar(props: PlanBarProps): React.ReactElement {
  const { house, days, grouping, building } = props;
  const { word } = usePlanWords();
  return (
    <div className="rp-bar-line">
      <label>
        {word('plan.groupBy')}{' '}
        <Select
          className="p-input p-medium"
          options={GROUPINGS.map((one) => [one, word(`plan.by.${one}`)])}
          value={grouping}
          onChange={(chosen) => props.onGrouping(GROUPINGS.find((one) => one === chosen) ?? 'type')}
        />
      </label>
      {house.buildings.length > 1 ? (
        <label>
          {word('plan.building')}{' '}
          <Select
            className="p-input p-medium"
            empty={word('plan.allBuildings')}
            options={house.buildings.map(({ id, name }) => [id, name])}
            value={building}
            onChange={props.onBuilding}
          />
        </label>
      ) : null}
      <span className="fd-days">
        {props.choices.map((count) => (
          <button
            key={count}
            type="button"
            className="fd-toggle"
            aria-pressed={days === count}
            onClick={() => props.onDays(count)}
          >
            {word('plan.days', { count })}
          </button>
        ))}
      </span>
      <Button look="quiet" onClick={props.onPropose}>
        {word('proposal.open')}
      </Button>
      <span className="p-spacer" />
      <ul className="rp-legend">
        {LEGEND.map((kind) => (
          <li key={kind} className={`rp-bar-${kind}`}>
            {word(`plan.legend_${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
