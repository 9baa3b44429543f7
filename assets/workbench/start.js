// The workbench starts here, after the script of the lesson.
(async () => {
  const obstacle = engine.obstacle();
  const sections = [...document.querySelectorAll("section.stage")];
  if (obstacle) {
    const words = `${obstacle}, so that the SQL cannot be run in this page; everything else works.`;
    document.getElementById("keys").after(make("p", { class: "obstacle" }, words));
    return;
  }
  await engine.open();
  boards = boardsOf(engine.data.board);
  document.documentElement.classList.add("bench");
  consolePanel(document.getElementById("console"));
  sections.forEach(stagePanel);
  exercise.open();
  const shown = sections.findIndex((section) => !section.hidden);
  document.dispatchEvent(new CustomEvent("stage-shown", { detail: Math.max(shown, 0) }));
})();
