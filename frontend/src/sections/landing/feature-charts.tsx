const thisMonth = '0,84 16,80 32,77 48,70 64,66 80,58 96,55 112,48 128,45 144,38 160,34 176,26 192,22 208,14';
const lastMonth = '0,86 32,80 64,72 96,63 128,55 160,46 192,37 224,29 256,20 288,12 320,6';

/** This month beside the last one, as on the dashboard. */
export function MonthChart() {
  return (
    <>
      <b>Sales up 12 % on last month</b>
      <span className="cap">First 21 days beside the same days before</span>
      <svg viewBox="0 0 320 96" width="100%" height="96" preserveAspectRatio="none">
        <path d="M0 94.5H320" stroke="var(--border)" vectorEffect="non-scaling-stroke" />
        <polyline points={lastMonth} fill="none" stroke="var(--neutral-icon)" strokeWidth="1.5" strokeDasharray="4 4" vectorEffect="non-scaling-stroke" />
        <polyline points={thisMonth} fill="none" stroke="var(--accent)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
    </>
  );
}

/** The sum behind "how many to buy": 12 on hand, 5 wanted, so 7 are left of the 10 that shall be there. */
export function ShelfBar() {
  return (
    <>
      <div className="row">
        <span className="big">12</span>
        <span className="mut">Orbit X2 headphones, black</span>
      </div>
      <div className="bk">
        <i className="wanted" />
        <i className="left" />
        <i className="buy" />
      </div>
      <div className="mk-lg">
        <Figure look="wanted" name="Wanted by orders" figure={5} />
        <Figure look="left" name="Left after them" figure={7} />
        <Figure look="buy" name="Suggest to buy" figure={3} />
        <Figure name="Reorder level" figure={10} />
      </div>
    </>
  );
}

function Figure({ look, name, figure }: { look?: string; name: string; figure: number }) {
  return (
    <span>
      <i className={look} />
      {name}
      <b>{figure}</b>
    </span>
  );
}
