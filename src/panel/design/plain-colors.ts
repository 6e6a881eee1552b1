/** The colours of panel.css that pages need which do not load it. */
export const COLORS = `:root{color-scheme:light dark;--ground:#f6f7f9;--paper:#fff;--ink:#101828;--ink-soft:#475467;--line:#e4e7ec;--line-strong:#98a2b3;
--focus:#84adff;--blue:#1d4ed8;--blue-dark:#1e40af;--on-color:#fff;--red-dark:#912018;--red-pale:#fef3f2;--red-line:#fecdca;
--green-dark:#054f31;--green-pale:#ecfdf3;--green-line:#abefc6;--shadow:rgb(16 24 40 / 0.2)}
@media (prefers-color-scheme:dark){:root{--ground:#0d121d;--paper:#161c2a;--ink:#e6eaf2;--ink-soft:#a9b3c6;--line:#2c3549;
--line-strong:#6b7790;--focus:#84adff;--blue:#8fb0ff;--blue-dark:#b3c9ff;--on-color:#0b1020;--red-dark:#ffc4be;--red-pale:#3d1a1c;
--red-line:#7a3430;--green-dark:#b4f0d4;--green-pale:#10322a;--green-line:#26654f;--shadow:rgb(0 0 0 / 0.5)}}`;
