import {
  blurLevels,
  openPrivacy,
  privacy,
  privacyFlags,
  privacyOn,
  togglePrivacy,
  type PrivacyFlag,
} from '@/lib/storage/privacy';
import { useDevice } from '@/lib/storage/storage';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Segmented } from '@/ui/segmented';
import { Switch } from '@/ui/switch';

const flagLabels: Record<PrivacyFlag, string> = {
  hideAmounts: 'Hide amounts',
  hidePrices: 'Hide prices',
  hideTotals: 'Hide totals',
  hideExpenses: 'Hide expenses',
  hideRevenue: 'Hide revenue',
};

const levelLabels = { light: 'Light', medium: 'Medium', heavy: 'Heavy' } as const;

/** Which amounts are hidden on this device. Changes apply immediately. */
export function PrivacySettings({ onClose }: { onClose: () => void }) {
  const settings = useDevice(privacy);
  return (
    <Dialog
      title="Privacy Settings"
      description="Hides amounts on this device when others can see your screen. Press Ctrl+Shift+P to hide or show them all."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => privacy.write(openPrivacy)}>
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Switch label="Privacy mode" checked={privacyOn(settings)} onChange={togglePrivacy} strong />
      <div className="stack gap-3">
        {privacyFlags.map((flag) => (
          <Switch
            key={flag}
            label={flagLabels[flag]}
            checked={settings[flag]}
            onChange={(on) => privacy.write({ ...settings, [flag]: on })}
          />
        ))}
      </div>
      <div className="row between">
        <span>Blur level</span>
        <Segmented
          label="Blur level"
          value={settings.blurLevel}
          onChange={(blurLevel) => privacy.write({ ...settings, blurLevel })}
          options={blurLevels.map((value) => ({ value, label: levelLabels[value] }))}
        />
      </div>
    </Dialog>
  );
}
