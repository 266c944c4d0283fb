import { MenuItem } from '@/ui/menu';
import { paperLabels, papers, type Paper } from './paper-sizes';

/** A document in either paper size: "Receipt PDF, A4". */
export function PaperItems({ sheet, onChoose }: { sheet: string; onChoose: (paper: Paper) => void }) {
  return papers().map((paper) => (
    <MenuItem key={paper} icon="download" onSelect={() => onChoose(paper)}>
      {`${sheet}, ${paperLabels[paper]}`}
    </MenuItem>
  ));
}
