import { Icon } from '@adminjs/design-system';
import React from 'react';
import type { House } from '../front-desk/front-desk.contract';
import { Button } from '../parts/button';
import { Menu } from '../parts/menu';
import { Select } from '../parts/select';
import { useIsNarrow } from '../parts/use-is-narrow';
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

/** What is shown, and the proposal of rooms. On a telephone it is a menu, so that the plan has the screen. */
export function PlanBar(props: PlanBarProps): React.ReactElement {
  const { word } = usePlanWords();
  const isNarrow = useIsNarrow();
  const choices = <PlanChoices {...props} isNarrow={isNarrow} />;
  if (isNarrow) {
    const label = (
      <>
        <Icon icon="Sliders" size={20} />
        <span className="p-visually-hidden">{word('plan.more')}</span>
      </>
    );
    return (
      <Menu label={label} className="rp-menu">
        <button type="button" onClick={props.onPropose}>
          {word('proposal.open')}
        </button>
        {choices}
        <Legend />
      </Menu>
    );
  }
  return (
    <div className="rp-bar-line">
      {choices}
      <Button look="quiet" onClick={props.onPropose}>
        {word('proposal.open')}
      </Button>
      <span className="p-spacer" />
      <Legend />
    </div>
  );
}

function PlanChoices(props: PlanBarProps & { isNarrow: boolean }): React.ReactElement {
  const { house, days, grouping, building, isNarrow } = props;
  const { word } = usePlanWords();
  const daysText = (count: number) => word('plan.days', { count });
  return (
    <>
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
      {isNarrow ? (
        <label>
          {word('plan.shown')}{' '}
          <Select
            className="p-input p-medium"
            options={props.choices.map((count) => [count, daysText(count)])}
            value={days}
            onChange={(chosen) => props.onDays(Number(chosen))}
          />
        </label>
      ) : (
        <span className="fd-days">
          {props.choices.map((count) => (
            <button
              key={count}
              type="button"
              className="fd-toggle"
              aria-pressed={days === count}
              onClick={() => props.onDays(count)}
            >
              {daysText(count)}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

function Legend(): React.ReactElement {
  const { word } = usePlanWords();
  return (
    <ul className="rp-legend">
      {LEGEND.map((kind) => (
        <li key={kind} className={`rp-bar-${kind}`}>
          {word(`plan.legend_${kind}`)}
        </li>
      ))}
    </ul>
  );
}
