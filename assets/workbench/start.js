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
  playground(document.getElementById("puzzle"));
  sections.forEach(stagePanel);
  sections.forEach(candidatesPanel);
  exercise.open();
  document.dispatchEvent(new CustomEvent("bench-opened"));
})();
