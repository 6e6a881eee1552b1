import type { BasePropertyProps } from 'adminjs';
import React from 'react';
import FieldValue from './FieldValue';
import { useText } from '../parts/panel';

export default function FieldShow(props: BasePropertyProps): React.ReactElement {
  const text = useText();
  return (
    <div className="p-show">
      <div className="p-show-label">
        {text(`resources.${props.resource.id}.properties.${props.property.propertyPath}`)}
      </div>
      <div className="p-show-value">
        <FieldValue {...props} />
      </div>
    </div>
  );
}
