import UIKit

class ListViewController: UITableViewController {
    var recipes = Recipe.all

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(
            UINib(nibName: "RecipeCell", bundle: nil), forCellReuseIdentifier: "recipe")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        recipes.count
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "recipe", for: indexPath)
        (cell as? RecipeCell)?.show(recipes[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        performSegue(withIdentifier: "detail", sender: indexPath)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let detail = segue.destination as? DetailViewController, let path = sender as? IndexPath
        {
            detail.recipe = recipes[path.row]
        }
    }

    @IBAction func cancelled(_ segue: UIStoryboardSegue) {}

    @IBAction func saved(_ segue: UIStoryboardSegue) {
        guard let form = segue.source as? AddViewController, let recipe = form.recipe else {
            return
        }
        recipes.append(recipe)
        tableView.reloadData()
    }
}
