import React from 'react';

/** The level of the headings of sections: below the title of the page, or of the dialog. */
export type HeadingLevel = 2 | 3;

interface SectionProps {
  level: HeadingLevel;
  title: string;
  className?: string;
  children: React.ReactNode;
}

export function Section({ level, title, className = '', children }: SectionProps): React.ReactElement {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={`bk-section ${className}`}>
      <Heading className="bk-heading">{title}</Heading>
      {children}
    </section>
  );
}
