import '@/styles/specimen.css';
import { colours, layers, otherTokens, radii, shadows, sizes, spaces, type ColourToken } from './tokens';
import { Specimen, Specimens } from './specimen';

const TYPE = [
  ['t-title-l', 'Title large, 20/28 semibold'],
  ['t-title-m', 'Title medium, 16/24 semibold'],
  ['t-title-s', 'Title small, 14/20 semibold'],
  ['t-body', 'Body, 14/20'],
  ['t-small', 'Small, 13/20'],
  ['t-caption', 'Caption, 12/16 medium'],
  ['t-2', 'Secondary text'],
  ['t-3', 'Tertiary text'],
  ['strong', 'Strong'],
  ['num', 'Figures 0123456789'],
] as const;

export function Colours() {
  return (
    <ul className="specimen-colours">
      {colours.map((colour) => (
        <Colour key={colour.name} colour={colour} />
      ))}
    </ul>
  );
}

function Colour({ colour: { name, light, dark } }: { colour: ColourToken }) {
  return (
    <li>
      <span className="specimen-swatches" aria-hidden="true">
        <span style={{ background: light }} />
        <span style={{ background: dark }} />
      </span>
      <span className="strong">{name}</span>
      <span className="t-caption t-3">
        {light}
        <br />
        {dark}
      </span>
    </li>
  );
}

export function Sizes() {
  return (
    <>
      <Specimens title="Spacing">
        {spaces.map(({ name, value }) => (
          <Specimen key={name} name={`${name}, ${value}`}>
            <span className="specimen-space" style={{ width: value, height: value }} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Radii">
        {radii.map(({ name, value }) => (
          <Specimen key={name} name={`${name}, ${value}`}>
            <span className="specimen-box" style={{ borderRadius: value }} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Shadows">
        {shadows.map(({ name }) => (
          <Specimen key={name} name={name}>
            <span className="specimen-box specimen-float" style={{ boxShadow: `var(--${name})` }} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Dimensions, layers and other values">
        <dl className="specimen-values">
          {[...sizes, ...layers, ...otherTokens].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="t-3">{value}</dd>
            </div>
          ))}
        </dl>
      </Specimens>
    </>
  );
}

export function TypeSizes() {
  return (
    <ul className="specimen-type">
      {TYPE.map(([name, text]) => (
        <li key={name}>
          <span className="t-caption t-3">{name}</span>
          <span className={name}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
