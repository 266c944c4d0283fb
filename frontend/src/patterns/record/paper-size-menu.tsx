import { MenuItem } from '@/ui/menu';

export type Paper = 'a4' | 'letter';

const letterLocales = /^(en-(US|CA|PH)|es-(MX|CO|CL|VE)|fr-CA)$/;

/** The paper size used in the reader's region comes first. */
export const papers = (): Paper[] => (letterLocales.test(navigator.language) ? ['letter', 'a4'] : ['a4', 'letter']);

export const paperLabels: Record<Paper, string> = { a4: 'A4', letter: 'Letter' };

/** A document in either paper size: "Receipt PDF, A4". */
export function PaperItems({ sheet, onChoose }: { sheet: string; onChoose: (paper: Paper) => void }) {
  return papers().map((paper) => (
    <MenuItem key={paper} icon="download" onSelect={() => onChoose(paper)}>
      {`${sheet}, ${paperLabels[paper]}`}
    </MenuItem>
  ));
}
