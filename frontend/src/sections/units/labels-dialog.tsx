import { useMutation } from '@tanstack/react-query';
import { ChoiceField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { deviceValue, oneOf } from '@/lib/storage/storage';
import { plural } from '@/lib/text/names';
import { keysOf } from '@/lib/options';
import { downloadLabels, type LabelPaper, type Labels } from './mutations';
import { paperLabels } from './labels';

const papers = keysOf(paperLabels);

/** The label paper last used on this device. */
const paper = deviceValue<LabelPaper>('label-paper', 'a4', oneOf(papers));

/** Prints labels with asset tags and barcodes. */
export function LabelsDialog({ units, onClose }: { units: Labels['units']; onClose: () => void }) {
  const print = useMutation(downloadLabels());
  const server = useServerForm({
    values: { paper: paper.read() },
    draft: false,
    save: (values) => {
      const chosen = papers.find((known) => known === values.paper) ?? 'a4';
      paper.write(chosen);
      return print.mutateAsync({ units, paper: chosen });
    },
    saved: onClose,
  });
  return (
    <FormDialog
      title={units.length === 1 && units[0] ? `Label for ${units[0].asset_tag}` : 'Print labels'}
      description={`${plural(units.length, 'label')} with ${units.length === 1 ? 'a barcode' : 'barcodes'}`}
      submitLabel="Download PDF"
      server={server}
      onClose={onClose}
    >
      <ChoiceField
        form={server.form}
        name="paper"
        label="Paper"
        options={papers.map((value) => ({ value, label: paperLabels[value] }))}
      />
    </FormDialog>
  );
}
