/**
 * Offers a picture to the phone's share sheet, where it accepts files: to save it, or to open it in a bank's
 * app.
 */
const button = document.querySelector<HTMLButtonElement>('button[data-share]');
// on a desktop the sheet adds nothing to saving
if (button && 'canShare' in navigator && matchMedia('(pointer: coarse)').matches) void offer(button);

async function offer({ dataset }: HTMLButtonElement): Promise<void> {
  const answer = await fetch(dataset.picture!);
  if (!answer.ok) return;
  // loaded before the press, because the sheet needs a fresh press
  const files = [new File([await answer.blob()], dataset.name!, { type: 'image/png' })];
  if (!navigator.canShare({ files })) return;
  button!.hidden = false;
  button!.addEventListener('click', () => {
    // the buyer may close the sheet
    navigator.share({ files }).catch(() => {});
  });
}
